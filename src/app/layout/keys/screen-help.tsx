import type { Field } from '#domain/field'
import Legend from '../../../components/help/legend'
import { useMayRead } from '../../../components/rights'
import { amountsOf, purposeOf } from '../../../lib/help'
import type { AnyResource } from '../../../lib/resource'

/** The help of a screen: what it is for, its states and its amounts. */
export default function ScreenHelp({ resource }: { resource: AnyResource }) {
  const mayRead = useMayRead()
  const amounts = amountsOf(resource, (field: Field) => mayRead(field))
  return (
    <>
      <p>{purposeOf(resource)}</p>
      <Legend resource={resource} />
      {amounts.length > 0 && (
        <section className="legend" aria-label="金额与名词">
          <h3>金额与名词</h3>
          <dl>
            {amounts.map(({ label, sentence }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
