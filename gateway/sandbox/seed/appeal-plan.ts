import type { RISK_TYPE } from '#domain/appeal/dicts'
import { EAST, PROVIDER_TWO, STAFF } from './accounts'
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

/** The case of the `i`th merchant; undefined when it has none. */
export function planCase(
  random: Random,
  merchant: SeedMerchant,
  i: number,
  now: number,
): CasePlan | undefined {
  const { row } = merchant
  const kind = GRAVE[(i + Math.floor(i / 20)) % GRAVE.length]!
  const grave = { riskType: kind, handleDegree: 'L4', merchant }
  const times = timesOf(random, i, now)
  if (row.merStatus === 'FROZEN') {
    // Its own log says that it was frozen four days ago.
    const createdAt = now - 4 * DAY
    const node = (['WAIT_APPEAL', 'AUDITING', 'SUPPLEMENT', 'CLOSED'] as const)[
      Math.floor(i / 20) % 4
    ]!
    const held = { ...times(node, createdAt), ...grave, node, holdsMerchant: true }
    return { ...held, auditResult: node === 'CLOSED' ? 'REFUSE' : null }
  }
  if (row.merStatus === 'CLOSED')
    return {
      ...times('CLOSED', now - 40 * DAY),
      ...grave,
      handleDegree: 'L5',
      node: 'CLOSED',
      auditResult: 'REFUSE',
      holdsMerchant: false,
    }
  const few = row.createdBy === STAFF.sales.userId || row.providerId === PROVIDER_TWO
  if (!few && row.partnerId !== EAST && i % 3 !== 0) return undefined
  if (row.openTime.getTime() > now - 70 * DAY) return undefined
  if (i % 11 === 3)
    return {
      ...times('CLOSED', now - random.between(9, 50) * DAY),
      ...grave,
      node: 'CLOSED',
      auditResult: 'PASS',
      holdsMerchant: false,
    }
  const [riskType, handleDegree] = MILD[i % MILD.length]!
  const node = (
    ['WAIT_APPEAL', 'CLOSED', 'AUDITING', 'CLOSED', 'SUPPLEMENT', 'EXPIRED', 'CLOSED'] as const
  )[(i * 3) % 7]!
  return {
    ...times(node),
    merchant,
    riskType,
    handleDegree,
    node,
    auditResult: node === 'CLOSED' ? random.pick(['PASS', 'PARTIAL', 'REFUSE', 'REFUSE']) : null,
    holdsMerchant: false,
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
