import type { Options } from './options'

/** Issuer and recipient of the invoice, read-only. */
export function Parties({ options, payee }: { options: Options; payee: string | undefined }) {
  const { buyer, sellers, invoiceContent } = options
  const seller = sellers.find(({ targetId }) => targetId === payee)
  const facts: [label: string, value: string | undefined][] = [
    ['销方名称', seller?.sellerName],
    ['销方税号', seller?.sellerTaxNo],
    ['发票内容', invoiceContent],
    ['购方名称', buyer.buyerName],
    ['购方税号', buyer.buyerTaxNo],
    ['购方地址', buyer.buyerAddr],
    ['购方电话', buyer.buyerPhone],
    ['购方开户行', buyer.bankName],
    ['购方账号', buyer.bankAcctNo],
  ]
  return (
    <section className="rv-card" aria-label="销方与购方">
      <h2>销方与购方</h2>
      <dl className="rv-facts-grid">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
