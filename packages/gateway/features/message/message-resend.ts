import { and, eq } from 'drizzle-orm'
import { MESSAGE_STATE } from '#domain/message/dicts'
import type { SessionContext } from '../../core/call'
import { conflict, notFound } from '../../core/errors'
import { stateChanged } from '../../core/moves'
import { noteChange } from '../../core/operations/notes'
import { message } from '../../core/outbox/message-schema'
import { wakeOutbox } from '../../core/outbox/wake'
import { scoped } from '../../core/scope'

/**
 * Sends a failed message again under its own number, with attempts as a new one has.
 * @throws CallError 90404 outside the scope or without a carrier; 90409 from another state, or after
 *   the message's life
 */
export async function resendMessage(
  { tx, caller, clock, outbox }: SessionContext,
  { messageId }: { messageId: string },
): Promise<{ messageId: string; messageState: string }> {
  const [one] = await tx
    .select()
    .from(message)
    .where(and(scoped(caller.scope, message), eq(message.messageId, messageId)))
    .for('update')
  if (!one || !outbox) throw notFound()
  if (one.state !== 'FAILED') throw stateChanged(MESSAGE_STATE, one.state)
  if (one.params === null || one.expiresAt.getTime() <= clock.wall())
    throw conflict('消息已过有效期，请重新办理对应业务')
  await tx
    .update(message)
    .set({ state: 'WAITING', attempts: 0, nextAt: new Date(clock.wall()), lastError: '' })
    .where(and(eq(message.providerId, one.providerId), eq(message.messageId, messageId)))
  wakeOutbox()
  const { template, subject, lastError } = one
  noteChange(tx, { type: 'message', id: messageId, after: { template, subject, lastError } })
  return { messageId, messageState: 'WAITING' }
}
