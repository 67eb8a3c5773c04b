import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS, callsByPath } from '../../calls'
import type { Letter } from '../../core/outbox/carrier'
import { sandboxWith } from '../../sandbox'
import { message, smsCode, user } from '../../schema'
import { gatewayForFile } from '../support/gateway'

/** Messages go to people who can sign in; nothing in an answer tells whether a number has one. */

const OF_A_USER = '13900000002'
const OF_NOBODY = '13711112222'

const sent: string[] = []
/** What becomes of a message. */
let sending: () => Promise<void>
const gw = await gatewayForFile({
  messageTimeoutMs: 50,
  sandbox: {
    ...sandboxWith({ payers: 0 }),
    sms: {
      send({ receiver }: Letter) {
        sent.push(receiver)
        return sending()
      },
    },
  },
})
beforeEach(async () => {
  sending = async () => {}
  await gw.runDue()
  await gw.db.delete(smsCode)
  await gw.db.delete(message)
  sent.length = 0
})

const CODE = { smsCode: '000000', smsSeq: '0'.repeat(32) }
/** What each call that takes the number of a stranger is asked with. */
const BODIES: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  '/v1/function/getSmsCode': async () => ({ scene: 'LOGIN', ...(await gw.captcha()) }),
  '/v1/user/login': async () => CODE,
}

/** The answer without its random parts. */
async function ask(path: string, mobile: string) {
  const { respCode, respDesc, respData } = await gw.post(path, {
    mobile,
    ...(await BODIES[path]!()),
  })
  const { smsSeq, ...rest } = respData ?? {}
  await gw.runDue()
  return { respCode, respDesc, ...rest, smsSeq: typeof smsSeq }
}

interface Schema {
  shape?: object
  def?: { in?: Schema }
}
const shapeOf = ({ shape, def }: Schema): object => shape ?? (def?.in ? shapeOf(def.in) : {})

test('the calls that take a number without a session are those tried here', () => {
  const taking = [...callsByPath(CALLS).values()].filter(
    ({ access, request }) => access === 'anonymous' && 'mobile' in shapeOf(request as Schema),
  )
  expect(taking.map(({ path }) => path).sort()).toEqual(Object.keys(BODIES).sort())
})

describe.each(Object.keys(BODIES))('%s', (path) => {
  test('answers the same for a user’s number and an unknown one, and sends to the user’s alone', async () => {
    const known = await ask(path, OF_A_USER)
    const before = [...sent]
    expect(await ask(path, OF_NOBODY)).toEqual(known)
    expect(sent).toEqual(before)
    expect(sent.every((mobile) => mobile === OF_A_USER)).toBe(true)
  })

  test('sends nothing to a person whose account is closed', async () => {
    await gw.db.update(user).set({ enabled: false }).where(eq(user.mobile, OF_A_USER))
    const closed = await ask(path, OF_A_USER)
    await gw.db.update(user).set({ enabled: true }).where(eq(user.mobile, OF_A_USER))
    expect(sent).toEqual([])
    expect(await ask(path, OF_NOBODY)).toEqual(closed)
  })
})

test('a code is sent to the number of a user', async () => {
  expect((await ask('/v1/function/getSmsCode', OF_A_USER)).respCode).toBe('90000')
  expect(sent).toEqual([OF_A_USER])
})

test.each<[string, () => Promise<void>]>([
  ['never ends', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('no route to the operator'))],
])('a sending that %s changes nothing in the answer', async (_what, outcome) => {
  sending = outcome
  expect(await ask('/v1/function/getSmsCode', OF_A_USER)).toEqual({
    respCode: '90000',
    respDesc: '成功',
    resendSec: 60,
    smsSeq: 'string',
  })
})
