import './legend.css'
import type { Field } from '#domain/field'
import { statesOf } from '../../lib/help'
import type { AnyResource } from '../../lib/resource'
import { toneIcons } from '../resource/parts/icons'
import { useMayRead } from '../rights'

/** The states of a screen's fields, each as it is drawn and with its sentence. */
export default function Legend({ resource }: { resource: AnyResource }) {
  const mayRead = useMayRead()
  const groups = statesOf(resource, (field: Field) => mayRead(field))
  return groups.map(({ field, states }) => (
    <section key={field} className="legend" aria-label={field}>
      <h3>{field}</h3>
      <dl>
        {states.map(({ label, tone, sentence }) => (
          <div key={label}>
            <dt>
              <span className={`rv-tag rv-tone-${tone}`}>
                {toneIcons[tone]}
                {label}
              </span>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
