import './column-chooser.css'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { orderColumns, type Look } from '../../../lib/list/look'
import type { AnyResource, Field } from '../../../lib/resource'
import { SIZES, type Size } from '../../../theme/sizes'
import { CLOSE } from '../parts/close-label'
import { Icon } from '../parts/icons'
import type { Row } from '../parts/value'
import { SELECT_WIDTH, type OwnLook } from './data-table'
import { MOST_PINNED, pinnedPx } from './pin-room'

const Legend = lazy(() => import('../../help/legend'))

/** Allowed px of a column. */
const WIDTHS = { min: 40, max: 900, step: 10 }

const SIZE_NAMES: Readonly<Record<Size, string>> = {
  default: '宽松',
  medium: '中等',
  small: '紧凑',
  mini: '最紧凑',
}

/**
 * Columns, their order and widths, pinning, and row height: the keyboard alternative to dragging
 * headings. The first column stays first: it links to the detail.
 */
export default function ColumnChooser(
  props: OwnLook & {
    resource: AnyResource
    rows: readonly Row[]
    /** Rows have checkboxes, which are pinned too. */
    selectable: boolean
    onClose: () => void
  },
) {
  const { resource, rows, selectable, all, look, setLook, onClose } = props
  const [before] = useState((): Look => ({ hidden: [], ...look, order: orderColumns(all, look) }))
  const [next, setNext] = useState(before)
  const { order, hidden, pinned = [], widths = {}, size } = next
  const [dragged, setDragged] = useState<string>()
  const labelOf = (name: string) => (resource.fields[name] as Field).label

  const set = (patch: Partial<Look>) => {
    const patched = { ...next, ...patch }
    setNext({ ...patched, order: orderColumns(all, patched) })
  }
  const put = (name: string, at: number) => {
    const others = order.filter((other) => other !== name)
    set({ order: [...others.slice(0, at), name, ...others.slice(at)] })
  }
  const without = (names: readonly string[], name: string) => names.filter((one) => one !== name)
  const toggled = (names: readonly string[], name: string) =>
    names.includes(name) ? without(names, name) : [...names, name]
  const setWidth = (name: string, text: string) => {
    const { [name]: _, ...others } = widths
    const px = Number(text)
    set({ widths: px > 0 ? { ...others, [name]: Math.min(WIDTHS.max, px) } : others })
  }
  /** Alt with an arrow key moves the focused line. */
  const onKey = (event: KeyboardEvent, name: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    if (mayMove(name, step)) put(name, order.indexOf(name) + step)
  }
  /** A column moves within its group: the first, the pinned, the others. */
  const rank = (name: string) => (name === order[0] ? 0 : pinned.includes(name) ? 1 : 2)
  const mayMove = (name: string, step: number) => {
    const neighbour = order[order.indexOf(name) + step]
    return neighbour !== undefined && rank(neighbour) === rank(name)
  }

  const hasStates = all.some((name) => (resource.fields[name] as Field).dict)
  const shown = order.filter((name) => name === order[0] || !hidden.includes(name))
  const fields = resource.fields as Record<string, Field>
  const px = pinnedPx(rows, shown, fields, next, selectable ? SELECT_WIDTH : 0)
  const isTooWide = pinned.length > 0 && px > MOST_PINNED

  return (
    <Modal
      open
      title="列设置"
      closable={CLOSE}
      width={560}
      onCancel={onClose}
      footer={[
        <Button
          key="reset"
          onClick={() => {
            setLook(undefined)
            onClose()
          }}
        >
          恢复默认
        </Button>,
        <Button
          key="ok"
          type="primary"
          disabled={isTooWide}
          onClick={() => {
            if (JSON.stringify(next) !== JSON.stringify(before)) setLook(next)
            onClose()
          }}
        >
          确定
        </Button>,
      ]}
    >
      <p className="rv-dim rv-columns-note">
        拖动或按 Alt+↑↓ 调整顺序。列表的表头和它的边缘也可以直接拖动，双击边缘恢复列宽。
      </p>
      {isTooWide && (
        <p role="alert" className="rv-warning rv-columns-note">
          {`固定的列共 ${px} 像素，最多 ${MOST_PINNED} 像素，否则其余的列没有地方滚动：请取消固定或调窄`}
        </p>
      )}
      <ul className="rv-columns" aria-label="列">
        {order.map((name, index) => {
          const label = labelOf(name)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the controls in it
            <li
              key={name}
              draggable={index > 0}
              data-dragged={dragged === name || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(name)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged === undefined || rank(dragged) !== rank(name)) return
                event.preventDefault()
                if (dragged !== name) put(dragged, index)
              }}
              onDrop={(event) => event.preventDefault()}
              onKeyDown={(event) => onKey(event, name)}
            >
              <span className="rv-columns-grip" aria-hidden="true">
                {index > 0 && '⠿'}
              </span>
              <label>
                <input
                  type="checkbox"
                  checked={index === 0 || !hidden.includes(name)}
                  disabled={index === 0}
                  onChange={() => set({ hidden: toggled(hidden, name) })}
                />
                {label}
              </label>
              <input
                className="rv-columns-width"
                type="number"
                {...WIDTHS}
                aria-label={`${label}列宽`}
                placeholder="自动"
                value={widths[name] ?? ''}
                onChange={({ target }) => setWidth(name, target.value)}
              />
              {index === 0 ? (
                <span className="rv-dim">固定</span>
              ) : (
                <button
                  type="button"
                  className="rv-columns-pin"
                  aria-label={`固定${label}`}
                  aria-pressed={pinned.includes(name)}
                  onClick={() => set({ pinned: toggled(pinned, name) })}
                >
                  固定
                </button>
              )}
              <span>
                <button
                  type="button"
                  aria-label={`上移${label}`}
                  disabled={!mayMove(name, -1)}
                  onClick={() => put(name, index - 1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  aria-label={`下移${label}`}
                  disabled={!mayMove(name, 1)}
                  onClick={() => put(name, index + 1)}
                >
                  <Icon name="down" />
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      {hasStates && (
        <details className="rv-columns-legend">
          <summary>状态说明</summary>
          <div>
            <Suspense fallback={null}>
              <Legend resource={resource} />
            </Suspense>
          </div>
        </details>
      )}
      <fieldset className="rv-columns-size">
        <legend>行高</legend>
        {[undefined, ...SIZES].map((each) => (
          <label key={each ?? ''}>
            <input
              type="radio"
              name="rows"
              checked={size === each}
              onChange={() => {
                const { size: _, ...rest } = next
                setNext(each === undefined ? rest : { ...rest, size: each })
              }}
            />
            {each === undefined ? '跟随尺寸' : SIZE_NAMES[each]}
          </label>
        ))}
      </fieldset>
    </Modal>
  )
}
