import './banner.css'
import { enumItem } from '#domain/field'
import { EXPIRY_STATE } from '#domain/merchant/dicts'
import { CHANGE_KIND, CHANGE_STATUS } from '#domain/merchant-change/dicts'
import { reasonOf } from '#domain/merchant/reason'
import { formatYuan } from '#domain/money'
import type { ShowPartProps } from '../../lib/resource'

type Merchant = ShowPartProps['row']

interface Note {
  text: string
  tone: 'failed' | 'waiting'
  /** Where it is dealt with: paths, or tabs of this detail. */
  ways?: readonly Way[]
}
interface Way {
  href: string
  way: string
}

const FUNDS = { ways: [{ href: '?tab=结算信息', way: '查看商户资金' }] }
/** Batches that are linked; the tab of the money has the others. */
const LINKED = 3

/** What is unusual about a merchant's state, the worst first. */
export default function MerchantBanner({ row }: ShowPartProps) {
  const notes = notesOf(row)
  if (notes.length === 0) return null
  return (
    <ul className={`mer-banner ${notes[0]!.tone}`} aria-label="状态提示">
      {notes.map(({ text, ways = [] }) => (
        <li key={text}>
          {text}
          {ways.map(({ href, way }) => (
            <a key={way} href={href.startsWith('?') ? location.pathname + href : href}>
              {way}
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Amounts in fen; a state that needs no word gives none. */
export function notesOf(row: Merchant): readonly Note[] {
  const amount = (name: string) => Number(row[name] ?? 0)
  const notes: (Note | false)[] = [
    row.merStatus === 'FROZEN' && {
      text: `商户已冻结，不能收款和提现${reasonOf(row)}`,
      tone: 'failed',
    },
    row.merStatus === 'LIMITED' && { text: `商户受限${reasonOf(row)}`, tone: 'failed' },
    row.merStatus === 'CLOSED' && { text: `商户已注销${reasonOf(row)}`, tone: 'waiting' },
    Boolean(row.pausedAt) && {
      text: `商户自 ${String(row.pausedAt)} 起暂停收款，渠道不受理新的支付`,
      tone: 'failed',
      ways: [{ href: '?tab=变更记录', way: '查看记录' }],
    },
    amount('debtAmt') > 0 && {
      text: `商户欠款 ${formatYuan(amount('debtAmt'))}，上限 ${formatYuan(amount('debtLimitAmt'))}`,
      tone: amount('debtAmt') > amount('debtLimitAmt') ? 'failed' : 'waiting',
      ...FUNDS,
    },
    amount('heldAmt') > 0 && {
      text: `暂缓结算的交易 ${formatYuan(amount('heldAmt'))}`,
      tone: 'waiting',
      ...FUNDS,
    },
    (row.merStatus === 'FROZEN' || row.merStatus === 'LIMITED') &&
      amount('balanceAmt') > 0 &&
      unpaid(row, amount('balanceAmt')),
    typeof row.expiryState === 'string' && {
      text: `证照${enumItem(EXPIRY_STATE, row.expiryState).label}（${String(row.expiryDate)}）`,
      tone: row.expiryState === 'EXPIRED' ? 'failed' : 'waiting',
    },
    ...changesUnderWay(row),
    (row.authReviewStatus === 'WAIT_SUBMIT' || row.authReviewStatus === 'REJECTED') && {
      text: '真实性审核需要补充资料',
      tone: 'waiting',
      ways: [{ href: `/merchants/merinfocheck/${String(row.applyId)}`, way: '补充资料' }],
    },
    row.wxAuthState === 'UNAUTHORIZED' &&
      row.merStatus !== 'CLOSED' && {
        text: '微信支付未授权，不能用微信收款',
        tone: 'waiting',
      },
  ]
  return notes
    .filter((note) => note !== false)
    .toSorted((a, b) => Number(b.tone === 'failed') - Number(a.tone === 'failed'))
}

interface OpenChange {
  changeId: string
  changeKind: string
  changeStatus: string
  requester: string
  requestTime: string
  effectiveTime: string | null
}

/** What is being changed: since when, by whom, and from when it is in force. */
function changesUnderWay({ openChanges }: Merchant): Note[] {
  return ((openChanges ?? []) as readonly OpenChange[]).map((change) => {
    const { label } = enumItem(CHANGE_STATUS, change.changeStatus)
    const at = change.effectiveTime === null ? '' : `，${change.effectiveTime} 生效`
    return {
      text: `${enumItem(CHANGE_KIND, change.changeKind).label}变更${label}（${change.requester} ${change.requestTime} 申请${at}）`,
      tone: 'waiting',
      ways: [
        {
          href:
            change.changeKind === 'ACCOUNT'
              ? '?tab=结算信息'
              : `/merchants/change/show/${change.changeId}`,
          way: '查看变更',
        },
      ],
    }
  })
}

/** Money that is settled and not paid while the merchant may not be paid, with its batches. */
function unpaid({ unpaidBatches }: Merchant, balanceAmt: number): Note {
  const batches = (unpaidBatches ?? []) as readonly { batchNo: string }[]
  return {
    text: `暂停付款 ${formatYuan(balanceAmt)}，在 ${batches.length} 个结算批次`,
    tone: 'waiting',
    ways: [
      ...batches.slice(0, LINKED).map(({ batchNo }) => ({
        href: `/trades/merchant-settlement/show/${batchNo}`,
        way: batchNo,
      })),
      ...(batches.length > LINKED ? FUNDS.ways : []),
    ],
  }
}
