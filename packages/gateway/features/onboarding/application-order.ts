import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { REG_CHANNELS } from '../channel-reg'
import type { Tx } from '../../core/db/open'
import { application } from '../application/application-schema'
import { notFound } from '../../core/errors'
import { defineOrder, outsideNo, words, type AnswerDeps } from '../../core/upstream/kind'
import { approvedData, type Application, checkedItems } from '../application'
import * as upstream from './application-upstream'

interface Of {
  providerId: string
  refId: string
}

const blacklisted = z.object({ code: z.literal('BLACKLISTED') })
const lock = (tx: Tx, { providerId, refId }: Of) =>
  upstream.lockedApplication(tx, refId, providerId)

async function details(tx: Tx, of: Of): Promise<Record<string, unknown>> {
  const row = await lock(tx, of)
  if (!row) return {}
  const { corpEntryChannel, entryKind, subjectType, merRegName } = row
  return { corpEntryChannel, entryKind, subjectType, merRegName, form: approvedData(row) }
}

/** An application that waits for a counterparty's answer. @throws CallError 90404 */
async function locked(tx: Tx, of: Of): Promise<Application> {
  const row = await lock(tx, of)
  if (!row || row.deletedAt !== null) throw notFound()
  return row
}

async function moved(
  from: Application,
  work: Promise<Application>,
): Promise<{ from: string; to: string }> {
  const { applyStatus } = await work
  return { from: from.applyStatus, to: applyStatus }
}

/** The risk desk's look at an application (domain §7.1). */
export const applicationAudit = defineOrder({
  kind: 'risk.apply',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('APPROVED') }),
    z.object({
      code: z.literal('REFUSED'),
      items: z
        .array(z.object({ field: words(64), reason: words().min(2) }))
        .min(1)
        .max(100),
    }),
    blacklisted,
  ]),
  details,
  lock,

  async onAnswer(tx, of, answer, deps: AnswerDeps) {
    const row = await locked(tx, of)
    switch (answer.code) {
      case 'APPROVED':
        return moved(row, upstream.approve(tx, row, deps))
      case 'REFUSED': {
        const items = checkedItems(row, answer.items, deps.now)
        return moved(row, upstream.refuse(tx, row, items, deps))
      }
      case 'BLACKLISTED':
        return moved(row, upstream.blacklist(tx, row, deps))
    }
  },
})

const signUrl = z
  .string()
  .max(512)
  .regex(/^(https:\/\/|\/)[\x21-\x7e]+$/, 'signUrl 应为 https 地址')

/** The merchant's signature: a link it signs at, then its word. */
export const applicationSign = defineOrder({
  kind: 'channel.sign',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('LINK'), signUrl }),
    z.object({ code: z.literal('SIGNED') }),
    blacklisted,
  ]),
  interim: ['LINK'],
  details,
  lock,

  async onAnswer(tx, of, answer, deps: AnswerDeps) {
    const row = await locked(tx, of)
    switch (answer.code) {
      case 'LINK':
        upstream.requireSigning(row)
        await tx
          .update(application)
          .set({ signUrl: answer.signUrl })
          .where(
            and(eq(application.providerId, row.providerId), eq(application.applyId, row.applyId)),
          )
        await sendSignLink(tx, row, answer.signUrl, deps)
        return { from: row.applyStatus, to: row.applyStatus }
      case 'SIGNED':
        return moved(row, upstream.sign(tx, row, deps))
      case 'BLACKLISTED':
        return moved(row, upstream.blacklist(tx, row, deps))
    }
  },
})

/** The merchant's contact gets the link once, however often the channel tells it. */
async function sendSignLink(
  tx: Tx,
  row: Application,
  link: string,
  { outbox }: AnswerDeps,
): Promise<void> {
  if (row.signUrl === link) return
  const { contactMobile, contactEmail } = approvedData(row)
  await outbox?.put(tx, {
    providerId: row.providerId,
    template: 'SIGN',
    to: { mobile: textOf(contactMobile), email: textOf(contactEmail) },
    params: { link, merchant: row.shortName || row.merRegName },
    subject: `${row.shortName || row.merRegName} 的签约链接`,
    refId: row.applyId,
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const channelAnswer = z.discriminatedUnion('registered', [
  z.object({
    payChannel: z.enum(REG_CHANNELS),
    registered: z.literal(true),
    subMchId: outsideNo(),
  }),
  z.object({
    payChannel: z.enum(REG_CHANNELS),
    registered: z.literal(false),
    message: words().min(1),
  }),
])

/** The channels that register the merchant, each with its word. */
export const applicationOpen = defineOrder({
  kind: 'channel.open',
  answer: z.discriminatedUnion('code', [
    z.object({
      code: z.literal('OPENED'),
      channels: z
        .array(channelAnswer)
        .refine(
          (list) => REG_CHANNELS.every((one) => list.some(({ payChannel }) => payChannel === one)),
          `channels 应含 ${REG_CHANNELS.join('、')} 各一项`,
        )
        .refine((list) => list.length === REG_CHANNELS.length, 'channels 不能重复'),
    }),
    blacklisted,
  ]),
  details,
  lock,

  async onAnswer(tx, of, answer, deps: AnswerDeps) {
    const row = await locked(tx, of)
    if (answer.code === 'BLACKLISTED') return moved(row, upstream.blacklist(tx, row, deps))
    const channels = answer.channels.map((one) =>
      one.registered ? { ...one, message: '' } : { ...one, subMchId: '' },
    )
    return moved(row, upstream.open(tx, row, channels, deps))
  },
})
