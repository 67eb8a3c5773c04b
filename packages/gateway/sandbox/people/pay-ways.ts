import { BANKS } from '../../features/reference/banks'
import { createRandom, type Random } from '../random'

/** One in forty of the trades at a kind of terminal. */
export interface PlanWay {
  ways: string
  /** 0 to 39 */
  way: number
  pay_type: string
  pay_channel: string
  card_kind: string
  /** As in merchant_product: only bank cards are priced by kind. */
  rate_kind: string
  bank: string | null
}

export const WAYS = 40

/** How people pay at each kind of terminal, in fortieths; ONLINE is a shop without a terminal. */
export const WAY_MIX: Record<string, Record<string, number>> = {
  POS: { CARD: 14, QUICKPASS: 4, MICROPAY: 18, NATIVE: 4 },
  SCANNER_BOX: { MICROPAY: 36, NATIVE: 4 },
  CODE_PLATE: { JSAPI: 40 },
  FACE: { FACE: 24, MICROPAY: 16 },
  CASHIER: { MICROPAY: 30, NATIVE: 10 },
  ONLINE: { JSAPI: 18, NATIVE: 6, APP: 8, H5: 8 },
}

/** The merchant's contracts: codes only, cards too, digital yuan and others too. */
export type Contract = 'codes' | 'cards' | 'all'
export const waysOf = (kind: string, contract: Contract): string => `${kind}/${contract}`

export function planWays(): PlanWay[] {
  return Object.entries(WAY_MIX).flatMap(([kind, mix], i) =>
    (['codes', 'cards', 'all'] as const).flatMap((contract, j) => {
      const random = createRandom(9_000_000 + i * 100 + j)
      const types = Object.entries(mix).flatMap(([type, count]) => Array<string>(count).fill(type))
      return types.map((payType, way): PlanWay => {
        const channel = channelOf(random, payType, contract)
        const cardKind = cardKindOf(random, channel)
        return {
          ways: waysOf(kind, contract),
          way,
          pay_type: payType,
          pay_channel: channel,
          card_kind: cardKind,
          rate_kind: channel === 'BANKCARD' ? cardKind : '',
          bank: cardKind === 'DEBIT' || cardKind === 'CREDIT' ? random.pick(COMMON_BANKS) : null,
        }
      })
    }),
  )
}

const COMMON_BANKS = BANKS.slice(0, 20).map((bank) => bank.bankName)

function channelOf(random: Random, payType: string, contract: Contract): string {
  const cards = contract !== 'codes'
  if (payType === 'CARD' && cards) return 'BANKCARD'
  if (payType === 'QUICKPASS') return cards && random.chance(60) ? 'BANKCARD' : 'UNIONPAY'
  if (payType === 'FACE') return random.weighted({ WECHAT: 45, ALIPAY: 55 })
  return contract === 'all'
    ? random.weighted({ WECHAT: 50, ALIPAY: 31, UNIONPAY: 9, DCEP: 7, OTHER: 3 })
    : random.weighted({ WECHAT: 56, ALIPAY: 34, UNIONPAY: 10 })
}

function cardKindOf(random: Random, channel: string): string {
  switch (channel) {
    case 'BANKCARD':
    case 'UNIONPAY':
      return random.weighted({ DEBIT: 55, CREDIT: 45 })
    case 'DCEP':
      return 'BALANCE'
    case 'OTHER':
      return 'UNKNOWN'
    default:
      return random.weighted({ BALANCE: 45, DEBIT: 35, CREDIT: 20 })
  }
}
