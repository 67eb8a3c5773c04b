import { PAY_CHANNEL } from '../../../src/lib/dicts/trade'
import { channelIdOf, type RegChannel } from '../../data/channels'
import type { Tx } from '../../db/open'
import type { channelReg } from '../../db/schema'
import { nextInSequence } from '../numbers'

/** A channel's word on a merchant; `message` says why not. */
export interface Registration {
  payChannel: RegChannel
  registered: boolean
  message: string
}

/** Of a log: `微信报备成功；支付宝报备失败（经营类目与证照不符）`. */
export const registrationWords = (answers: readonly Registration[]): string =>
  answers
    .map(({ payChannel, registered, message }) =>
      registered
        ? `${PAY_CHANNEL[payChannel]}报备成功`
        : `${PAY_CHANNEL[payChannel]}报备失败（${message}）`,
    )
    .join('；')

/** What the numbers of a merchant are made of. */
interface Registered {
  providerId: string
  merId: string
  region: string
  mcc: string
  acquirerCode: string
}

type RegRow = typeof channelReg.$inferInsert

/** The merchant's row at each channel. */
export async function registrationRows(
  tx: Tx,
  holder: Registered,
  answers: readonly Registration[],
  now: number,
): Promise<RegRow[]> {
  const rows: RegRow[] = []
  for (const answer of answers) rows.push(await registrationRow(tx, holder, answer, now))
  return rows
}

/** The merchant's row at a channel that has answered; a failed one has no number there. */
export async function registrationRow(
  tx: Tx,
  holder: Registered,
  { payChannel, registered, message }: Registration,
  now: number,
): Promise<RegRow> {
  return {
    providerId: holder.providerId,
    merId: holder.merId,
    payChannel,
    channelId: channelIdOf(payChannel, holder.providerId),
    subMchId: registered ? await subMchIdOf(tx, payChannel, holder) : '',
    registerStatus: registered ? 'SUCCESS' : 'FAIL',
    resultMessage: message,
    registerTime: new Date(now),
    // WeChat's has to be confirmed by the merchant itself (domain §7.7).
    authorizeState: registered && payChannel !== 'WECHAT' ? 'AUTHORIZED' : 'UNAUTHORIZED',
  }
}

/** The merchant's number at a channel (domain §4). */
async function subMchIdOf(tx: Tx, payChannel: RegChannel, holder: Registered): Promise<string> {
  switch (payChannel) {
    case 'WECHAT':
      return `169${digits(await nextInSequence(tx, 'subMchId.WECHAT'), 7)}`
    case 'ALIPAY':
      return `20889${digits(await nextInSequence(tx, 'subMchId.ALIPAY'), 11)}`
    case 'UNIONPAY': {
      const head = holder.acquirerCode.slice(0, 3) + holder.region.slice(-6, -2) + holder.mcc
      return head + digits(await nextInSequence(tx, `subMchId.${head}`), 4)
    }
  }
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0')
