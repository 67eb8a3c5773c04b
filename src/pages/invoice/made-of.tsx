import { formatYuan } from '#domain/money'
import { useFormValue } from '../../components/fields/field-item'
import type { Options } from './options'

/** The parts of a partner's chosen settlements: its own and, by sub-partner, theirs. */
export function MadeOf({ options: { settles } }: { options: Options }) {
  const chosen = useFormValue(({ settleNos }) => ((settleNos ?? []) as string[]).join(' '))
  const shown = settles.filter(
    ({ settleNo, parts }) => chosen.split(' ').includes(settleNo) && parts && parts.length > 0,
  )
  if (shown.length === 0) return null
  return (
    <section className="rv-card" aria-label="分润构成">
      <h2>分润构成</h2>
      {shown.map(({ settleNo, billMonth, parts = [], shareAmt = 0, adjustAmt = 0 }) => (
        <table key={settleNo} className="invoice-parts">
          <caption>
            {billMonth} <span className="rv-mono">{settleNo}</span>
          </caption>
          <tbody>
            {parts.map(({ partnerId, partnerName, shareAmt: amt }, i) => (
              <Line
                key={partnerId}
                name={partnerName ?? partnerId}
                amt={amt}
                note={i === 0 ? '本级' : '下级'}
              />
            ))}
            {adjustAmt !== 0 && <Line name="调账" amt={adjustAmt} note="" />}
            <Line name="合计" amt={shareAmt + adjustAmt} note="" />
          </tbody>
        </table>
      ))}
    </section>
  )
}

function Line({ name, amt, note }: { name: string; amt: number; note: string }) {
  return (
    <tr>
      <th scope="row">
        {name} <small>{note}</small>
      </th>
      <td>{formatYuan(amt)}</td>
    </tr>
  )
}
