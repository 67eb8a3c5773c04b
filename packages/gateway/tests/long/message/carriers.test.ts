import { beforeEach, describe, expect, test } from 'vitest'
import { message } from '../../../schema'
import { webhookSignature } from '../../../core/webhook-sign'
import { createOutbox } from '../../../core/outbox/outbox'
import { startMessageSender } from '../../../core/outbox/message-sender'
import { sealMessages } from '../../../core/outbox/seal-messages'
import { openedText } from '../../../core/sealed'
import { busy, hang, loseAnswer } from '../../support/sms-receiver'
import { gatewayWithCarriers } from '../../message/support'

const { gw, sms, mail, newest } = await gatewayWithCarriers()
const MOBILE = '13900000002'
const MINUTE = 60_000
const DAY = 86_400_000

beforeEach(async () => {
  await gw.db.delete(message)
  sms.got.length = 0
  mail.got.length = 0
})

const outbox = createOutbox({
  carriers: { SMS: sms.carrier, MAIL: mail.carrier },
  clock: gw.clock,
  keys: gw.config,
  randomBytes: (size) => Buffer.from(crypto.getRandomValues(new Uint8Array(size))),
})!
const notice = (to: { mobile?: string; email?: string } = { mobile: MOBILE }) => ({
  providerId: '6000000000000001',
  template: 'NOTICE' as const,
  to,
  params: { event: '修改了登录密码', time: '2026-11-20 15:00:00' },
  subject: '修改了登录密码',
  refId: '1100000000000002',
})
const put = (to?: { mobile?: string; email?: string }) =>
  gw.db.transaction((tx) => outbox.put(tx, notice(to)))
/** A message that the gateway's own sender leaves alone until `fallDue`. */
const putWaiting = (to?: { mobile?: string; email?: string }) =>
  gw.db.transaction(async (tx) => {
    const receivers = await outbox.put(tx, notice(to))
    await tx.update(message).set({ nextAt: new Date(gw.clock.wall() + DAY) })
    return receivers
  })
const fallDue = () => gw.db.update(message).set({ nextAt: new Date(gw.clock.wall()) })

test('an SMS is signed by the Standard Webhooks scheme', () => {
  const secret = 'whsec_c2FuZGJveC1pbmdlc3Qtc2VjcmV0LTMyLWJ5dGVzISE='
  const body =
    '{"mobile":"13900000001","template":"LOGIN","params":{"code":"123456","minutes":"5"}}'
  expect(webhookSignature(secret, { id: 'msg_1', timestamp: '1795152600', body })).toBe(
    'v1,vHiXUC3vU04mbF1/nJwjf0GZQVZ2YhsUkznhsl6ol2o=',
  )
})

test('a message is sent by each way that its receiver has, once, and says nothing any more', async () => {
  expect(await putWaiting({ mobile: MOBILE, email: 'lin@example.com' })).toEqual([
    '139****0002',
    'l***@example.com',
  ])
  const waiting = await gw.db.select().from(message)
  expect(waiting.map(({ params }) => params?.slice(0, 3))).toEqual(['v1.', 'v1.'])
  await fallDue()
  await gw.runDue()
  await gw.runDue()
  expect(sms.got).toMatchObject([
    { mobile: MOBILE, template: 'NOTICE', params: notice().params, id: expect.any(String) },
  ])
  expect(sms.badSigns).toEqual([])
  expect(mail.got).toMatchObject([{ to: 'lin@example.com' }])
  expect(mail.got[0]!.text).toContain('您的控台账号于2026-11-20 15:00:00修改了登录密码')
  const sent = await gw.db.select().from(message)
  expect(sent.map(({ state, attempts, params }) => [state, attempts, params])).toEqual([
    ['SENT', 1, null],
    ['SENT', 1, null],
  ])
})

test('a message of a transaction that is rolled back is not sent', async () => {
  await gw.db
    .transaction(async (tx) => {
      await outbox.put(tx, notice())
      throw new Error('no')
    })
    .catch(() => undefined)
  await gw.runDue()
  expect(sms.got).toEqual([])
})

describe('a carrier that fails', () => {
  test.each([
    ['answers 503', busy],
    ['breaks the connection after it took the message', loseAnswer],
    ['does not answer', hang],
  ])('and %s gets the message again under the same id', async (_how, reaction) => {
    sms.will(reaction, reaction)
    await put()
    for (const wait of [0, 5_000, MINUTE]) {
      gw.advanceWall(wait)
      await gw.runDue()
    }
    expect(sms.got).toHaveLength(3)
    expect(sms.messages()).toHaveLength(1)
    expect(await newest()).toMatchObject({ state: 'SENT', attempts: 3, lastError: '' })
  })

  test('is asked four times in all; then the message has failed, and can be sent again', async () => {
    sms.will(busy, busy, busy, busy)
    await put()
    for (const wait of [0, 5_000, MINUTE, 10 * MINUTE, DAY]) {
      gw.advanceWall(wait)
      await gw.runDue()
    }
    expect(sms.got).toHaveLength(4)
    const failed = await newest()
    expect(failed).toMatchObject({ state: 'FAILED', attempts: 4, lastError: 'Error: HTTP 503' })
    const session = await gw.signIn('fws_admin')
    const { messageId } = failed
    const again = await gw.post('/v1/message/resend', { messageId }, { session })
    expect(again.respData).toEqual({ messageId, messageState: 'WAITING' })
    await gw.runDue()
    expect(sms.got.map(({ id }) => id)).toEqual(Array<string>(5).fill(messageId))
    expect(await newest()).toMatchObject({ state: 'SENT', attempts: 1 })
    const twice = await gw.post('/v1/message/resend', { messageId }, { session })
    expect(twice).toMatchObject({ respCode: '90409' })
  })

  test('past the life of the message gets it no more, and what it said is gone', async () => {
    sms.will(busy)
    await put()
    await gw.runDue()
    gw.advanceWall(4 * DAY)
    await gw.runDue()
    expect(sms.got).toHaveLength(1)
    expect(await newest()).toMatchObject({ state: 'EXPIRED', params: null })
  })

  test.each(['busy', 'drop'] as const)('as a mail server that is %s does', async (reaction) => {
    mail.will(reaction)
    await put({ email: 'lin@example.com' })
    await gw.runDue()
    gw.advanceWall(5_000)
    await gw.runDue()
    expect(new Set(mail.got.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await newest()).toMatchObject({ state: 'SENT', attempts: 2 })
  })
})

test('the list shows receivers masked, to the provider’s people with the code', async () => {
  await put()
  await gw.runDue()
  const session = await gw.signIn('fws_admin')
  const { respData } = await gw.post('/v1/message/list', {}, { session })
  expect(respData.list).toEqual([
    {
      messageId: expect.stringMatching(/^[0-9a-f]{32}$/),
      createTime: '2026-11-20 15:00:00',
      template: 'NOTICE',
      subject: '修改了登录密码',
      carrier: 'SMS',
      receiver: '139****0002',
      messageState: 'SENT',
      attempts: 1,
      sentTime: '2026-11-20 15:00:00',
      lastError: '',
      resendable: '0',
    },
  ])
  const other = await gw.signIn('other_admin')
  expect((await gw.post('/v1/message/list', {}, { session: other })).respData.total).toBe(0)
  const finance = await gw.signIn('fws_finance')
  expect((await gw.post('/v1/message/list', {}, { session: finance })).respCode).toBe('90403')
})

test('after a change of the key, messages that wait are sealed with the new one, and are sent', async () => {
  await putWaiting()
  const before = await newest()
  const keys = {
    dataSecret: 'another-secret-for-what-is-kept-here',
    dataSecretBefore: gw.config.dataSecret,
  }
  await sealMessages(gw.db, keys)
  const after = await newest()
  expect(after.params).not.toBe(before.params)
  expect(openedText({ dataSecret: keys.dataSecret }, after.params!, after.messageId)).toBe(
    JSON.stringify(notice().params),
  )
  // Back under the key of this gateway.
  await sealMessages(gw.db, { ...gw.config, dataSecretBefore: keys.dataSecret })
  await fallDue()
  await gw.runDue()
  expect(await newest()).toMatchObject({ state: 'SENT' })
})

test('two processes that send at once send each message once', async () => {
  const other = startMessageSender({
    db: gw.db,
    clock: gw.clock,
    log: gw.app.log,
    keys: gw.config,
    carriers: { SMS: sms.carrier },
  })
  try {
    for (let i = 0; i < 30; i++) await put()
    await Promise.all([gw.runDue(), other.drain()])
    await gw.runDue()
    expect(sms.got).toHaveLength(30)
    expect(sms.messages()).toHaveLength(30)
  } finally {
    await other.stop()
  }
})
