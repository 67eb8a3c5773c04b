import type { RegChannel } from '../../features/channel-reg/channels'
import type { Tx } from '../../core/db/open'
import { nextInSequence } from '../../core/numbers'

/** Reasons for which a channel refuses a merchant. */
export const FAILURES: Readonly<Record<RegChannel, string>> = {
  WECHAT: '商户简称不合规，请修改后重新报备',
  ALIPAY: '经营类目与证照不符',
  UNIONPAY: '子商户数超过限制',
}

/** The parts of a merchant's number at a channel. */
export interface Numbered {
  region: string
  mcc: string
  acquirerCode: string
}

/** The merchant's number at a channel (domain §4). */
export async function subMchIdOf(
  tx: Tx,
  payChannel: RegChannel,
  holder: Numbered,
): Promise<string> {
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
