import type { SelectProps } from 'antd'
import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../light/when-idle'
import { Icon } from '../resource/parts/icons'

// oxlint-disable-next-line typescript/no-explicit-any -- each use says its own value's type
type AnySelect = ComponentType<SelectProps<any>>

let Loaded: AnySelect | undefined
const load = async () => {
  Loaded = (await import('./select')).Select
}

/** For a module that imports antd's Select anyway: no placeholder is used then. */
export function offerSelect(select: AnySelect): void {
  Loaded = select
}

/**
 * Antd's Select, which is a tenth of a list's script and rarely opened: a placeholder with the same
 * look is shown until the browser is idle, or the user points at it or focuses it.
 */
export function LightSelect<V>(props: SelectProps<V>) {
  const [wanted, setWanted] = useState<'opened' | 'focused'>()
  const [loaded, setLoaded] = useState(Loaded !== undefined)
  const come = () => {
    // If the file fails to load, the placeholder stays and tries again on the next use.
    load().then(
      () => setLoaded(true),
      () => undefined,
    )
  }
  useEffect(() => {
    if (!loaded) return whenIdle(come)
    return undefined
  }, [loaded])

  if (loaded && Loaded)
    return <Loaded {...props} autoFocus={wanted !== undefined} defaultOpen={wanted === 'opened'} />
  const { id, className, placeholder } = props
  const words = wordsOf(props)
  return (
    <button
      type="button"
      // The popup is not mounted yet, so there is no element for aria-controls.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props
      role="combobox"
      id={id}
      className={`rv-range-face rv-select-face ${className ?? ''}`}
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={props.disabled}
      onPointerEnter={come}
      onFocus={() => {
        setWanted('focused')
        come()
      }}
      onBlur={() => setWanted(undefined)}
      onClick={() => setWanted('opened')}
    >
      <span className={words ? undefined : 'rv-placeholder'}>{words || placeholder}</span>
      <Icon name="down" />
    </button>
  )
}

function wordsOf({ value, options = [] }: SelectProps): string {
  const chosen = value === undefined || value === null ? [] : [value].flat()
  return chosen
    .map((one: unknown) => options.find((option) => option.value === one)?.label ?? String(one))
    .join('、')
}
