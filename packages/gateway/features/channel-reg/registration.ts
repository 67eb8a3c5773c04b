import { PAY_CHANNEL } from '#domain/trade/dicts'
import { channelIdOf, type RegChannel } from './channels'
import type { channelReg } from './channel-reg-schema'

/** A channel's word on a merchant; `message` says why not. */
export interface Registration {
  payChannel: RegChannel
  registered: boolean
  /** The merchant's number there, '' without a yes. */
  subMchId: string
  message: string
}

/** Of a log: `微信报备成功；支付宝报备失败（经营类目与证照不符）`. */
export const registrationWords = (answers: readonly Omit<Registration, 'subMchId'>[]): string =>
  answers
    .map(({ payChannel, registered, message }) =>
      registered
        ? `${PAY_CHANNEL[payChannel]}报备成功`
        : `${PAY_CHANNEL[payChannel]}报备失败（${message}）`,
    )
    .join('；')

/** The merchant's row at a channel that has answered; a failed one has no number there. */
export const registrationRow = (
  { providerId, merId }: { providerId: string; merId: string },
  { payChannel, registered, subMchId, message }: Registration,
  now: number,
): typeof channelReg.$inferInsert => ({
  providerId,
  merId,
  payChannel,
  channelId: channelIdOf(payChannel, providerId),
  subMchId,
  registerStatus: registered ? 'SUCCESS' : 'FAIL',
  resultMessage: message,
  registerTime: new Date(now),
  // WeChat's has to be confirmed by the merchant itself (domain §7.7).
  authorizeState: registered && payChannel !== 'WECHAT' ? 'AUTHORIZED' : 'UNAUTHORIZED',
})
