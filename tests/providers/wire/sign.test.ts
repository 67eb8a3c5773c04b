import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signedForm, signPairs } from '../../../src/providers/wire/sign'

it('hashes any text as the gateway does, byte for byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (value, secret) => {
      expect(signPairs([['k', value]], secret)).toBe(
        createHash('sha256').update(`k=${value}${secret}`, 'utf8').digest('hex'),
      )
    }),
  )
})

it('signs half a surrogate pair as the form sends it', () => {
  const form = new URLSearchParams(signedForm({ k: 'a\ud800' }, 's'))
  expect(form.get('k')).toBe('a\ufffd')
  expect(form.get('sign')).toBe(createHash('sha256').update('k=a\ufffds', 'utf8').digest('hex'))
})
