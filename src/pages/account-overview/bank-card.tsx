import { Button } from 'antd'
import { Link } from '@refinedev/core'
import { useId } from 'react'
import { bankFundFields, overdraftFields } from '#domain/bank-fund/fields'
import { clearingEntryFields, clearingFields } from '#domain/clearing/fields'
import { enumItem } from '#domain/field'
import { formatYuan } from '#domain/money'
import { CODES } from '#domain/permission-codes'
import { addDays } from '#domain/dates'
import { useConsole } from '../../components/console'
import { Permitted, useMay } from '../../components/rights'
import { useActions } from '../../components/resource'
import { shortFigure } from '../../components/resource/parts/short-figure'
import { listPath, type Action } from '../../lib/resource'
import definition from '../../resources/account'

/** The balance of the bank account in the books, as the overview answers it; amounts in fen. */
export interface Bank {
  /** Whether the opening balance or an overdraft limit is known. */
  known: boolean
  bookAmt: number
  committedAmt: number
  waitingAmt: number
  waitingCount: number
  overdraftAmt: number | null
  freeAmt: number
  /**
   * From this settle date on a channel's money is booked when its arrival is entered; null: on the
   * settle date.
   */
  clearSince: string | null
  clearWord: string
  payoutWaits: boolean
  /** Amounts the channels owe for settle dates up to today, oldest first; some gateways omit it. */
  uncleared?: readonly { payChannel: string; settleDate: string; amt: number }[]
}

type Uncleared = NonNullable<Bank['uncleared']>

const MAY_STATE = [CODES.recharge.apply]
const { bookAmt, committedAmt, waitingAmt, overdraftAmt, freeAmt } = bankFundFields

/** Sets the overdraft limit of the account. */
const stating: Action<Readonly<Record<string, unknown>>> = {
  name: 'setOverdraft',
  label: '透支额度',
  places: ['toolbar'],
  form: {
    facts: (row) => [
      { label: bookAmt.label, value: formatYuan(row.bookAmt as number) },
      { label: committedAmt.label, value: formatYuan(row.committedAmt as number) },
      { label: waitingAmt.label, value: formatYuan(row.waitingAmt as number) },
    ],
    initial: (row) => ({ overdraftAmt: row.overdraftAmt ?? undefined }),
    fields: overdraftFields,
  },
  call: '/v1/account/setOverdraft',
  body: (_, values) => values,
  success: '透支额度已设置',
}

/** Sets when channels' money counts as received. */
const clearing: Action<Readonly<Record<string, unknown>>> = {
  name: 'setClearing',
  label: '渠道资金入账',
  places: ['toolbar'],
  form: {
    facts: (row) => [
      {
        label: '现行方式',
        value:
          row.clearSince === null
            ? '按结算日入账；保存后自次日起按以下依据入账'
            : `自${String(row.clearSince)}起按以下依据入账`,
      },
    ],
    initial: (row) => ({ clearWord: row.clearWord, payoutWaits: row.payoutWaits ? 'YES' : 'NO' }),
    fields: clearingFields,
  },
  call: '/v1/account/setClearing',
  body: (_, values) => values,
  success: '渠道资金入账方式已设置',
}

const channelOf = (payChannel: string): string =>
  enumItem(clearingEntryFields.payChannel.dict, payChannel).label

/** Enters a bank line: a channel's payment for a settle date. */
const entering: Action<Readonly<Record<string, unknown>>> = {
  name: 'enterClearing',
  label: '登记渠道到账',
  places: ['toolbar'],
  form: {
    facts: (row) =>
      (row.uncleared as Uncleared).map(({ payChannel, settleDate, amt }) => ({
        label: channelOf(payChannel),
        value: `${settleDate} 应收${formatYuan(amt)}`,
      })),
    // Initial values of the oldest debt; its amount is typed from the bank's line.
    initial: (row) => {
      const [{ payChannel, settleDate } = {}] = row.uncleared as Partial<Uncleared[number]>[]
      return { payChannel, settleDate }
    },
    fields: clearingEntryFields,
  },
  call: '/v1/account/enterClearing',
  body: (_, values) => values,
  success: '渠道到账已登记',
}

/**
 * The provider's own bank account: payouts, partners' settlements and recharges are paid from it.
 */
export function BankCard({ bank, onDone }: { bank: Bank; onDone: () => void }) {
  const id = useId()
  const actions = useActions(definition, onDone)
  const waiting = useWaitingPath()
  const { uncleared = [] } = bank
  const facts: (readonly [label: string, amt: number | null, path?: string])[] = [
    [bookAmt.label, bank.bookAmt],
    [committedAmt.label, bank.committedAmt],
    [overdraftAmt.label, bank.overdraftAmt],
    [
      bank.waitingCount > 0 ? `${waitingAmt.label}（${bank.waitingCount}笔）` : waitingAmt.label,
      bank.waitingAmt,
      bank.waitingCount > 0 ? waiting : undefined,
    ],
    ...(uncleared.length > 0
      ? ([[`渠道资金待入账（${uncleared.length}笔）`, sumOf(uncleared)]] as const)
      : []),
  ]
  return (
    <section className="rv-card account-card bank-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>银行存款</h2>
        <nav aria-label="银行存款">
          <Permitted codes={MAY_STATE}>
            <Button size="small" onClick={() => void actions.start(stating, [{ ...bank }])}>
              {stating.label}
            </Button>
            <Button size="small" onClick={() => void actions.start(clearing, [{ ...bank }])}>
              {clearing.label}
            </Button>
            {uncleared.length > 0 && (
              <Button size="small" onClick={() => void actions.start(entering, [{ ...bank }])}>
                {entering.label}
              </Button>
            )}
          </Permitted>
        </nav>
      </header>
      <p className="account-name">
        {bank.known
          ? '商户付款、渠道商结算与充值由此支出；不足时付款等待资金'
          : '账上没有期初余额，登记透支额度后按余额控制付款'}
      </p>
      <dl>
        <div className="account-total">
          <dt>{freeAmt.label}</dt>
          <dd className="rv-num" data-short={shortFigure('money', bank.freeAmt)}>
            {formatYuan(bank.freeAmt)}
          </dd>
        </div>
        {facts.map(([label, amt, path]) => (
          <div key={label}>
            <dt>{path === undefined ? label : <Link to={path}>{label}</Link>}</dt>
            <dd className="rv-num" data-short={shortFigure('money', amt)}>
              {amt === null ? '未登记' : formatYuan(amt)}
            </dd>
          </div>
        ))}
      </dl>
      {actions.dialog}
    </section>
  )
}

const sumOf = (owed: Uncleared): number => owed.reduce((sum, { amt }) => sum + amt, 0)

const BATCHES = 'merchantSettlement'
/** Days back within which waiting batches are looked for. */
const WAITING_DAYS = 90

/** The address of the batches that wait for money; undefined: not permitted. */
function useWaitingPath(): string | undefined {
  const { registry, today } = useConsole()
  const may = useMay(BATCHES, 'list')
  const batches = registry.resources.find(({ name }) => name === BATCHES)
  if (!batches || !may) return undefined
  const [start, end] = [addDays(today(), 1 - WAITING_DAYS), today()]
  const asked = new URLSearchParams({
    awaits: 'FUNDS',
    settleDateStart: start,
    settleDateEnd: end,
  })
  return `${listPath(batches)}?${asked}`
}
