import type { AnyResource, Field } from '../../lib/resource'
import { cellOf, StatusTag, type Row } from '../../components/resource'
import { useLinks } from '../../components/resource/parts/use-links'

/** The merchant of the days below. */
export function MerchantCard({ resource, row }: { resource: AnyResource; row: Row | undefined }) {
  const fields = resource.fields as Record<string, Field>
  const linkOf = useLinks()
  const valueOf = (name: string, of: Row) =>
    cellOf(name, fields[name]!, of, linkOf(name, fields[name]!, of))
  const fact = (name: string) => (
    <div key={name}>
      <dt>{fields[name]!.label}</dt>
      <dd>{row ? valueOf(name, row) : <span className="rv-bone">&nbsp;</span>}</dd>
    </div>
  )
  return (
    <header className="rv-card merchant-trade-card" aria-busy={!row}>
      <div className="merchant-trade-name">
        <h1>{row ? String(row['merName']) : resource.title}</h1>
        {row && <StatusTag dict={fields['merStatus']!.dict} value={row['merStatus']} />}
      </div>
      <dl>{['merId', 'partnerName', 'openTime'].map(fact)}</dl>
    </header>
  )
}
