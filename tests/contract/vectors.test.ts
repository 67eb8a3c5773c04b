import { describe, expect, it } from 'vitest'
import { createPost } from '../../src/providers/wire'
import { encryptText } from '../../src/providers/wire/encrypt'
import { signBody } from '../../src/providers/wire/sign'
import { envelope, fakeTransport } from '../support/fake-edges'

// The published vectors of the wire contract: every client and gateway computes these.
const SIGN_SECRET = 'sandbox-sign-secret'
const DES_KEY = 'sandbox-des-key-24-bytes'

describe('convention B', () => {
  it('signs the contract vector', () => {
    expect(
      signBody(
        {
          userId: 'U1',
          sessionId: 'S1',
          __branchId: '6000000000000001',
          loginName: 'fws_admin',
          name: '商户 A&B',
          page: 1,
          remark: '',
          requestSeqId: '00000000-0000-4000-8000-000000000001',
          tags: ['a', 'b'],
          gone: null,
          missing: undefined,
        },
        SIGN_SECRET,
      ),
    ).toBe('72442519442268e99b468500ba51031d75cd7965110c346477a6ac9fc91901fd')
  })

  it('sends that signature with the same values', async () => {
    const { transport, sent } = fakeTransport(envelope(null))
    const session = {
      get: () => ({ token: 'S1', userId: 'U1', custId: '6000000000000001' }) as never,
    }
    const post = createPost({
      transport,
      session,
      signSecret: SIGN_SECRET,
      desKey: DES_KEY,
      randomId: () => '00000000-0000-4000-8000-000000000001',
    })
    await post('/v1/x', {
      loginName: 'fws_admin',
      name: '商户 A&B',
      page: 1,
      remark: '',
      tags: ['a', 'b'],
      gone: null,
    })
    const form = new URLSearchParams(sent[0]!.body as string)
    expect(form.get('sign')).toBe(
      '72442519442268e99b468500ba51031d75cd7965110c346477a6ac9fc91901fd',
    )
    expect(form.get('tags')).toBe('["a","b"]')
    expect(form.get('remark')).toBe('')
    expect(form.has('gone')).toBe(false)
  })
})

describe('convention A', () => {
  it('encrypts the contract vector', () => {
    expect(encryptText('{"sessionId":"S1","userId":"U1"}', DES_KEY)).toBe(
      'ThwzmnwxyfWi/FD8Wb/xyCh0S2vBbay1WULU8eJy5mW2+VKOYmIbEw==',
    )
  })

  it('refuses a key that is not 24 bytes', () => {
    expect(() => encryptText('{}', 'short')).toThrow('wanted 24 bytes, got 5')
  })
})
