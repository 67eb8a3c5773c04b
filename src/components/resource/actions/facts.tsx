import type { AnyResource, Fact, Field } from '../../../lib/resource'
import { useLinks } from '../parts/use-links'
import { valueText, type Row } from '../parts/value'

/**
 * Facts about the record above an action's fields. Their links open a new browser tab, so that
 * typed input is not lost.
 */
export function Facts(props: { facts: readonly Fact[]; resource?: AnyResource; row?: Row }) {
  const { facts, resource, row = {} } = props
  const linkOf = useLinks()
  const fields = Object.entries((resource?.fields ?? {}) as Record<string, Field>)
  const labels = new Set(fields.map(([, { label }]) => label))
  /**
   * The link of the field with the same label or, without one, of the field with the same value.
   */
  const hrefOf = ({ label, value }: Fact): string | undefined => {
    for (const [name, field] of fields) {
      const isIt = field.label === label || !labels.has(label)
      const href = isIt ? linkOf(name, field, row) : undefined
      if (href !== undefined && valueText(name, field, row) === value) return href
    }
    return undefined
  }
  return (
    <dl className="rv-facts">
      {facts.map((fact) => {
        const href = hrefOf(fact)
        return (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              {href === undefined ? (
                fact.value
              ) : (
                <a href={href} target="_blank" rel="noreferrer" title="在新的浏览器标签页打开">
                  {fact.value}
                </a>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
