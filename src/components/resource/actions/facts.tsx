import type { AnyResource, Fact, Field } from '../../../lib/resource'
import { useLinks } from '../parts/use-links'
import { valueText, type Row } from '../parts/value'

/**
 * What an action is about, above what it asks. What a fact names leads to it, in a browser tab of its
 * own: nothing that was typed is left.
 */
export function Facts(props: { facts: readonly Fact[]; resource?: AnyResource; row?: Row }) {
  const { facts, resource, row = {} } = props
  const linkOf = useLinks()
  const fields = Object.entries((resource?.fields ?? {}) as Record<string, Field>)
  const labels = new Set(fields.map(([, { label }]) => label))
  /** By the field that says the same: called alike or, where none is called so, of the same words. */
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
