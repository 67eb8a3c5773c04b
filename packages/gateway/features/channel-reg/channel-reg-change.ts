import { and, eq } from 'drizzle-orm'
import { MER_STATUS, REGISTER_STATUS } from '#domain/merchant/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { enumItem } from '#domain/field'
import { retryWaitingEvents } from '../../core/ingest-retry'
import type { SessionContext } from '../../core/call'
import type { RegChannel } from './channels'
import type { Tx } from '../../core/db/open'
import { channelReg, regIdOf } from './channel-reg-schema'
import { merchant } from '../merchant/merchant-schema'
import { conflict, notFound } from '../../core/errors'
import { registrationRow, registrationWords } from './registration'
import { noteChange } from '../../core/operations/notes'
import { appendLog } from '../../core/record-log'
import { lockMerchant } from '../merchant'
import { moved } from '../../core/moves'
import { CHANNEL_REG_MOVES } from './channel-reg-moves'
import type { RegKey } from './channel-reg-reg-id'

const ACQUIRER = '收单机构'

export type ChannelReg = typeof channelReg.$inferSelect

/** A channel's answer; `reason` says why not. */
export type RegAnswer =
  | { registered: true; subMchId: string }
  | { registered: false; reason: string }

/**
 * Sends a merchant to a channel that refused it before (domain §7.8).
 * @throws CallError 90404 outside the scope or without such a registration, 90409 when the merchant
 * is not in order or the registration has not failed
 */
export async function reRegister(
  context: SessionContext,
  { merId, payChannel }: { merId: string; payChannel: RegChannel },
): Promise<{ merId: string; payChannel: string; registerStatus: string }> {
  const { tx, caller, clock, upstream } = context
  const holder = await lockMerchant(context, merId)
  const key = { providerId: holder.providerId, merId, payChannel }
  const reg = await lockedReg(tx, key)
  if (!reg) throw notFound()
  if (holder.merStatus !== 'NORMAL')
    throw conflict(`商户当前为${enumItem(MER_STATUS, holder.merStatus).label}，不能重新报备`)
  const move = CHANNEL_REG_MOVES.reRegister
  const registerStatus = moved(move, reg.registerStatus, REGISTER_STATUS)
  const now = clock.now()
  await tx
    .update(channelReg)
    .set({ registerStatus, resultMessage: '', registerTime: new Date(now) })
    .where(thatReg(key))
  await appendLog(tx, {
    providerId: key.providerId,
    targetType: 'merchant',
    targetId: merId,
    title: move.title,
    operator: caller.nickName,
    remark: PAY_CHANNEL[payChannel],
    time: now,
  })
  noteChange(context.tx, {
    type: 'merchant',
    id: merId,
    after: { payChannel, refusedBecause: reg.resultMessage },
  })
  await upstream.channel.register(tx, { ...key, payChannel, regId: regIdOf(key), now })
  return { merId, payChannel, registerStatus }
}

/**
 * What the channel says: a yes gives the merchant its number there, as at the first registration.
 * @param reg locked by the caller
 * @throws CallError 90409 when no answer is waited for
 */
export async function answered(tx: Tx, reg: ChannelReg, answer: RegAnswer, now: number) {
  const { providerId, merId } = reg
  const payChannel = reg.payChannel as RegChannel
  const move = CHANNEL_REG_MOVES[answer.registered ? 'success' : 'fail']
  const to = moved<string>(move, reg.registerStatus, REGISTER_STATUS)
  const { registered } = answer
  const word = registered
    ? { payChannel, registered, subMchId: answer.subMchId, message: '' }
    : { payChannel, registered, subMchId: '', message: answer.reason }
  const { channelId, subMchId, registerStatus, resultMessage, registerTime, authorizeState } =
    registrationRow({ providerId, merId }, word, now)
  const said = { channelId, subMchId, registerStatus, resultMessage, registerTime, authorizeState }
  await tx.update(channelReg).set(said).where(thatReg(reg))
  if (registered) await retryWaitingEvents(tx, providerId, now)
  // Alipay takes the acquirer's word; WeChat asks the merchant itself (domain §7.7).
  if (registered && payChannel === 'ALIPAY')
    await tx.update(merchant).set({ aliAuthState: 'AUTHORIZED' }).where(thatMerchant(reg))
  await appendLog(tx, {
    providerId,
    targetType: 'merchant',
    targetId: merId,
    title: move.title,
    operator: ACQUIRER,
    remark: registrationWords([word]),
    time: now,
  })
  return { from: reg.registerStatus, to }
}

/** A registration kept from others, its merchant first, until the transaction ends. */
export async function lockedReg(tx: Tx, key: RegKey): Promise<ChannelReg | undefined> {
  await tx.select({ merId: merchant.merId }).from(merchant).where(thatMerchant(key)).for('update')
  const [row] = await tx.select().from(channelReg).where(thatReg(key)).for('update')
  return row
}

const thatMerchant = ({ providerId, merId }: Pick<RegKey, 'providerId' | 'merId'>) =>
  and(eq(merchant.providerId, providerId), eq(merchant.merId, merId))

const thatReg = ({ providerId, merId, payChannel }: RegKey) =>
  and(
    eq(channelReg.providerId, providerId),
    eq(channelReg.merId, merId),
    eq(channelReg.payChannel, payChannel),
  )
