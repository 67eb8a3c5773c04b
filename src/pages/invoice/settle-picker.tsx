import { Link } from '@refinedev/core'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { formatYuan } from '#domain/money'
import { enumItem } from '../../lib/resource'
import type { ControlProps } from '../../components/fields/control'
import type { Options, SettleOption } from './options'

/** The settlements to choose from, grouped by payee; the value is their numbers. */
export function SettlePicker({
  control: { value, onChange, onBlur, ...control },
  options: { settles, sellers },
}: {
  control: ControlProps
  options: Options
}) {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const payee = settles.find(({ settleNo }) => chosen.includes(settleNo))?.targetId
  const total = sumOf(settles, chosen)
  if (settles.length === 0)
    return (
      <p className="rv-dim invoice-no-settle" id={control.id}>
        没有可开票的结算单，结算单确认后即可开票
      </p>
    )
  // Selectable settlements first.
  const offered = settles.toSorted(
    (a, b) => Number(a.refusal !== null) - Number(b.refusal !== null),
  )
  const toggle = (settleNo: string) => {
    onChange(
      chosen.includes(settleNo)
        ? chosen.filter((other) => other !== settleNo)
        : [...chosen, settleNo],
    )
    onBlur?.()
  }
  return (
    <>
      <ul className="invoice-settles" aria-describedby={control['aria-describedby']}>
        {offered.map((settle) => {
          const { settleNo, targetId } = settle
          const other = payee !== undefined && payee !== targetId
          const off = !chosen.includes(settleNo) && (settle.refusal !== null || other)
          return (
            <li key={settleNo} className={off ? 'invoice-settle-off' : undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(settleNo)}
                  disabled={off}
                  aria-invalid={control['aria-invalid']}
                  onChange={() => toggle(settleNo)}
                />
                <span className="rv-mono">{settleNo}</span>
                <span>{settle.billMonth}</span>
                {sellers.length > 1 && (
                  <span>{sellers.find((seller) => seller.targetId === targetId)?.sellerName}</span>
                )}
                {settle.openAmt > 0 && <b>{formatYuan(settle.openAmt)}</b>}
              </label>
              <Note settle={settle} other={other} />
            </li>
          )
        })}
      </ul>
      <output className="invoice-total">
        已选 {chosen.length} 张，合计 <b>{formatYuan(total ?? 0)}</b>
      </output>
    </>
  )
}

function Note({ settle, other }: { settle: SettleOption; other: boolean }) {
  const { refusal, heldBy, settleStatus } = settle
  if (refusal !== null && heldBy !== null)
    return (
      <small>
        已有发票 <Link to={`/invoiceManager/settleManager/show/${heldBy}`}>{heldBy}</Link>
      </small>
    )
  if (refusal !== null) return <small>{refusal.replace(/^结算单 \S+ /, '')}</small>
  if (other) return <small>与所选结算单的收款方不同</small>
  return <small>{enumItem(SETTLEMENT_STATUS, settleStatus).label}</small>
}

/** Fen; undefined while none is chosen. */
export function sumOf(
  settles: readonly SettleOption[],
  chosen: readonly string[],
): number | undefined {
  const open = settles.filter(({ settleNo }) => chosen.includes(settleNo))
  if (open.length === 0) return undefined
  return open.reduce((total, { openAmt }) => total + openAmt, 0)
}
