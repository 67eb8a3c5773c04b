import { describe, expect, it } from 'vitest'
import { ConsoleError, type Post } from '../../../src/lib/post'
import { withFreshCode } from '../../../src/providers/wire/fresh-code'

const wanted = (msg: string) =>
  new ConsoleError({
    path: '/v1/refund/apply',
    message: msg,
    respCode: '90400',
    fieldErrors: [{ field: 'mfaCode', msg }],
  })

/** A post that answers from a list, and what it was given. */
function fakePost(...answers: unknown[]) {
  const bodies: unknown[] = []
  const post = (async (_path, body) => {
    bodies.push(body)
    const answer = answers[bodies.length - 1]
    if (answer instanceof Error) throw answer
    return answer
  }) as Post
  return { post, bodies }
}

describe('a call for which the gateway wants a fresh code of the second factor', () => {
  it('is sent again with what was given, until it is right', async () => {
    const { post, bodies } = fakePost(wanted('请输入两步验证码'), wanted('验证码错误或已使用'), {
      refundNo: 'RF1',
    })
    const asked: string[] = []
    const asking = withFreshCode(post, async (words) => `00000${asked.push(words)}`)
    const answer = asking('/v1/refund/apply', { refundAmt: 9 }, { write: true })
    await expect(answer).resolves.toEqual({ refundNo: 'RF1' })
    expect(asked).toEqual(['请输入两步验证码', '验证码错误或已使用'])
    expect(bodies).toEqual([
      { refundAmt: 9 },
      { refundAmt: 9, mfaCode: '000001' },
      { refundAmt: 9, mfaCode: '000002' },
    ])
  })

  it.each([
    ['the user cancels', async () => undefined],
    ['the dialog fails to load', () => Promise.reject(new Error('Failed to fetch'))],
  ])('fails as it was answered where %s', async (_, ask) => {
    const { post, bodies } = fakePost(wanted('请输入两步验证码'))
    const call = withFreshCode(post, ask)('/v1/refund/apply', {}, { write: true })
    await expect(call).rejects.toMatchObject({ respCode: '90400', message: '请输入两步验证码' })
    expect(bodies).toHaveLength(1)
  })
})
