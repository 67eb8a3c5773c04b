import type { RISK_TYPE } from '#domain/appeal/dicts'
import { PROVIDER_TWO, STAFF } from './accounts'
import type { SeedMerchant } from './merchants'
import type { Random } from './random'

/** Which merchants have a case, how far it is, and when each of its steps was. */
export interface CasePlan {
  merchant: SeedMerchant
  riskType: keyof typeof RISK_TYPE
  handleDegree: string
  node: 'WAIT_APPEAL' | 'AUDITING' | 'SUPPLEMENT' | 'CLOSED' | 'EXPIRED'
  auditResult: 'PASS' | 'PARTIAL' | 'REFUSE' | null
  holdsMerchant: boolean
  /** Epoch ms. */
  createdAt: number
  submittedAt: number | null
  /** When more was asked for. */
  askedAt: number | null
  closedAt: number | null
  deadline: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Degrees below a stop of payments, by type: only those leave a merchant working. */
const MILD: readonly (readonly [type: keyof typeof RISK_TYPE, degree: string])[] = [
  ['CASH_OUT', 'L3'],
  ['COMPLAINT', 'L2'],
  ['ABNORMAL_TXN', 'L3'],
  ['MOVE_DEVICE', 'L2'],
  ['INDUCE_PAYMENT', 'L3'],
  ['INACTIVE', 'L1'],
  ['LICENSE_EXPIRED', 'L2'],
  ['OTHER_RISK', 'L1'],
]
/** Cases that stopped payments; of a merchant that works again they ended well. */
const GRAVE = ['FRAUD', 'GAMBLING', 'CYBERSEX', 'FAKE_MERCHANT'] as const

/** Hours left to appeal, some of them few. */
const LEFT = [3, 20, 55, 100]

/** How far the cases of working merchants are, in turn: few merchants have one, each state is there. */
const NODES = [
  'WAIT_APPEAL',
  'AUDITING',
  'SUPPLEMENT',
  'CLOSED',
  'EXPIRED',
  'WAIT_APPEAL',
  'CLOSED',
] as const
/** What was refused stands with those that stay frozen. */
const RESULTS = ['PASS', 'PARTIAL'] as const
/** Of so many working merchants one has a case; those with few merchants should see some, too. */
const EVERY = { sales: 4, two: 4, rest: 20 } as const

/** Plans the merchants' cases, asked for one merchant after the other. */
export function createCasePlanner(now: number) {
  const seen = { sales: 0, two: 0, rest: 0 }
  let closed = 0

  /** The case of the `i`th merchant; undefined when it has none. */
  return (random: Random, merchant: SeedMerchant, i: number): CasePlan | undefined => {
    const { row } = merchant
    const kind = GRAVE[(i + Math.floor(i / 20)) % GRAVE.length]!
    const grave = { riskType: kind, handleDegree: 'L4', merchant }
    const times = timesOf(random, i, now)
    if (row.merStatus === 'FROZEN') {
      // Its own log says that it was frozen four days ago.
      const createdAt = now - 4 * DAY
      const node = (['WAIT_APPEAL', 'AUDITING', 'SUPPLEMENT', 'CLOSED'] as const)[
        Math.floor(i / 40) % 4
      ]!
      const held = { ...times(node, createdAt), ...grave, node, holdsMerchant: true }
      return { ...held, auditResult: node === 'CLOSED' ? 'REFUSE' : null }
    }
    if (row.merStatus === 'CLOSED') {
      // Most merchants that left did so of their own will.
      if (Math.floor(i / 20) % 3 !== 0) return undefined
      const left = { node: 'CLOSED', auditResult: 'REFUSE', holdsMerchant: false } as const
      return { ...times('CLOSED', now - 40 * DAY), ...grave, handleDegree: 'L5', ...left }
    }
    if (row.openTime.getTime() > now - 70 * DAY) return undefined
    const bySales = row.createdBy === STAFF.sales.userId
    const group = row.providerId === PROVIDER_TWO ? 'two' : bySales ? 'sales' : 'rest'
    const before = seen[group]++
    if (before % EVERY[group] !== 0) return undefined
    const nth = before / EVERY[group]
    const node = NODES[nth % NODES.length]!
    const auditResult = node === 'CLOSED' ? RESULTS[closed++ % RESULTS.length]! : null
    const plan = { ...timesOf(random, nth, now)(node), merchant, node, auditResult }
    if (auditResult === 'PASS') return { ...plan, ...grave, holdsMerchant: false }
    const [riskType, handleDegree] = MILD[nth % MILD.length]!
    return { ...plan, riskType, handleDegree, holdsMerchant: false }
  }
}

type Times = Pick<CasePlan, 'createdAt' | 'submittedAt' | 'askedAt' | 'closedAt' | 'deadline'>

/** Steps in their order and before `now`; deadlines of what still waits lie ahead. */
function timesOf(random: Random, i: number, now: number) {
  const hours = (low: number, high: number) => random.between(low * 60, high * 60) * 60_000
  return (node: CasePlan['node'], opened?: number): Times => {
    const none = { submittedAt: null, askedAt: null, closedAt: null }
    switch (node) {
      case 'WAIT_APPEAL': {
        const createdAt = opened ?? now - 5 * DAY + LEFT[i % LEFT.length]! * HOUR
        return { ...none, createdAt, deadline: createdAt + 5 * DAY }
      }
      case 'AUDITING': {
        const createdAt = opened ?? now - hours(50, 110)
        return {
          ...none,
          createdAt,
          submittedAt: now - hours(1, 20),
          deadline: createdAt + 5 * DAY,
        }
      }
      case 'SUPPLEMENT': {
        const createdAt = opened ?? now - hours(80, 110)
        const askedAt = now - hours(4, 68)
        return {
          ...none,
          createdAt,
          submittedAt: askedAt - hours(2, 8),
          askedAt,
          deadline: askedAt + 3 * DAY,
        }
      }
      case 'EXPIRED': {
        const createdAt = opened ?? now - hours(150, 1200)
        return { ...none, createdAt, closedAt: createdAt + 5 * DAY, deadline: createdAt + 5 * DAY }
      }
      case 'CLOSED': {
        const createdAt = opened ?? now - hours(200, 1200)
        const submittedAt = createdAt + hours(5, 60)
        const closedAt = submittedAt + hours(3, 30)
        return { ...none, createdAt, submittedAt, closedAt, deadline: createdAt + 5 * DAY }
      }
    }
  }
}
