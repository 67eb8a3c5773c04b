import type { Fact } from '../../../lib/resource'

/** What an action is about, above what it asks. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="rv-facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
