import { Checkbox } from 'antd'
import { useFormValue, useRules } from '../../fields/field-item'
import './offered-files.css'

/** Tokens by field. */
export type Offers = Readonly<Partial<Record<string, readonly string[]>>>

/** Stored pictures that the form's fields may reuse: a checkbox each, and one for all. */
export function OfferedFiles(props: { offers: Offers }) {
  const rules = useRules()
  const offers = Object.entries(props.offers).flatMap(([name, tokens = []]) => {
    const field = rules.fields[name]
    return field && tokens.length > 0 ? [{ name, tokens, field }] : []
  })
  const seen = useFormValue((values) =>
    offers
      .filter(({ field }) => field.visible?.(values) ?? true)
      .map(({ name, tokens }) => {
        const held = listOf(values[name])
        return `${name}:${tokens.every((token) => held.includes(token)) ? 1 : 0}`
      })
      .join(),
  )
  const taken = new Map(seen.split(',').map((text) => text.split(':') as [string, string]))
  const shown = offers.filter(({ name }) => taken.has(name))
  const isTaken = (name: string) => taken.get(name) === '1'
  const put = ({ name, tokens, field }: (typeof offers)[number], take: boolean) => {
    const others = listOf(rules.values()[name]).filter((token) => !tokens.includes(token))
    // Reused pictures come first; in a field for one picture they replace the current one.
    const next = take ? [...tokens, ...others].slice(0, field.max) : others
    rules.set(name, next.length > 0 ? next : undefined)
  }
  if (shown.length === 0) return null
  const all = shown.every(({ name }) => isTaken(name))
  return (
    <fieldset className="rv-offers">
      <legend>档案中已有，勾选即用：</legend>
      <Checkbox
        checked={all}
        indeterminate={!all && shown.some(({ name }) => isTaken(name))}
        onChange={({ target }) =>
          shown
            .filter(({ name }) => isTaken(name) !== target.checked)
            .forEach((offer) => put(offer, target.checked))
        }
      >
        全部使用
      </Checkbox>
      {shown.map((offer) => (
        <Checkbox
          key={offer.name}
          checked={isTaken(offer.name)}
          onChange={({ target }) => put(offer, target.checked)}
        >
          {offer.field.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])
