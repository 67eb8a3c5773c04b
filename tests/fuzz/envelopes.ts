import type { Random } from '../../packages/gateway/sandbox/random'
import type { Secrets, Session } from '../../packages/conformance/wire'
import type { Sent } from './client'
import type { KnownCall } from './fields'
import { hostileNative, hostileText } from './hostile'
import { encrypted, encryptedJson, formText, post, signedForm, signPairs, type Pairs } from './wire'
import type { World } from './world'

/** What an envelope is made of before it is broken. */
export interface Parts {
  random: Random
  world: World
  secrets: Secrets
  call: KnownCall
  session: Session
  own: Pairs
  seqId: string
}

const FORM = 'application/x-www-form-urlencoded'
const MEDIA: readonly string[] = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'x',
  `${FORM}; charset=gbk`,
  `${FORM};`,
  `${FORM}; charset=utf-8; q=1`,
  `${FORM}, text/plain`,
  'application/json; charset=utf-16',
  'application/json-seq',
  'APPLICATION/JSON',
  '/',
  ';',
  'a/b',
  `${FORM}${';'.repeat(5e3)}`,
  ` ${' '.repeat(4e3)}${FORM}`,
  `${FORM};charset=${'"'.repeat(999)}`,
]
const SEQ_IDS: readonly string[] = [
  '',
  ' ',
  's'.repeat(64),
  's'.repeat(65),
  '\0',
  'a\0',
  '😀'.repeat(33),
]

type Break = (parts: Parts) => Sent

const FORM_BREAKS: Record<string, Break> = {
  'no sign': (p) => post(p.call.path, FORM, formText(all(p))),
  'wrong sign': (p) => signed(p, 'f'.repeat(64)),
  'short sign': (p) => signed(p, 'ab'),
  'capital sign': (p) => signed(p, signPairs(all(p), p.secrets.signSecret).toUpperCase()),
  'odd sign': (p) => signed(p, hostileText(p.random).value.slice(0, 5_000)),
  'sign of another secret': (p) => signed(p, signPairs(all(p), 'x')),
  'repeated key': (p) => form(p, [...all(p), p.random.pick(all(p))]),
  'cut off': (p) => {
    const whole = form(p, all(p))
    return post(p.call.path, FORM, whole.body.subarray(0, p.random.below(whole.body.length)))
  },
  'bad percent': (p) =>
    post(
      p.call.path,
      FORM,
      `${formText(all(p))}&a=${p.random.pick(['%', '%z', '%zz', '%E4%B8', '%ED%A0%80', '%C0%80', '%F8'])}`,
    ),
  'not UTF-8': (p) => post(p.call.path, FORM, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x80, 0xc0])),
  'random bytes': (p) => post(p.call.path, FORM, noise(p.random, p.random.below(2_000))),
  'wrong media type': (p) => post(p.call.path, p.random.pick(MEDIA), form(p, all(p)).body),
  'no media type': (p) => {
    const sent = form(p, all(p))
    return { ...sent, headers: { 'content-length': sent.headers['content-length']! } }
  },
  'content encoding': (p) => {
    const sent = form(p, all(p))
    const encoding = p.random.pick(['gzip', 'deflate', 'br', 'identity', 'x'])
    return { ...sent, headers: { ...sent.headers, 'content-encoding': encoding } }
  },
  'empty body': (p) => post(p.call.path, FORM, ''),
  separators: (p) =>
    post(p.call.path, FORM, p.random.pick(['&', '=', '&&&&', '=&=', '&'.repeat(90_000)])),
  'many keys': (p) => form(p, [...all(p), ...some(2_000, (i): [string, string] => [`k${i}`, 'v'])]),
  'no requestSeqId': (p) => form(p, without(p, 'requestSeqId')),
  'odd requestSeqId': (p) => form(p, [...without(p, 'requestSeqId'), ['requestSeqId', seqIdOf(p)]]),
  'no __branchId': (p) => form(p, without(p, '__branchId')),
  'other __branchId': (p) => form(p, [...without(p, '__branchId'), ['__branchId', branchOf(p)]]),
  'no session': (p) => form(p, without(p, 'sessionId')),
  'odd session': (p) =>
    form(p, [...without(p, 'sessionId'), ['sessionId', hostileText(p.random).value]]),
  'session of another': (p) =>
    form(p, [...without(p, 'sessionId'), ['sessionId', someSession(p).sessionId]]),
  'odd userId': (p) => form(p, [...without(p, 'userId'), ['userId', hostileText(p.random).value]]),
  'userId of another': (p) => form(p, [...without(p, 'userId'), ['userId', someSession(p).userId]]),
}

const JSON_BREAKS: Record<string, Break> = {
  'cut base64': (p) => {
    const data = encrypted(JSON.stringify(fields(p)), p.secrets)
    return json(p, { data: data.slice(0, p.random.below(data.length)) })
  },
  'not base64': (p) => json(p, { data: hostileText(p.random).value }),
  'odd data': (p) => json(p, { data: hostileNative(p.random).value }),
  'no data': (p) => json(p, { Data: 'x', dat: 1 }),
  'odd body': (p) =>
    post(
      p.call.path,
      'application/json',
      p.random.pick([
        '',
        '[]',
        'null',
        '1',
        '"x"',
        '{',
        '{}',
        '\ufeff{}',
        '{"data":"a","data":"b"}',
        '{"__proto__":{"data":"x"}}',
        '['.repeat(200_000),
        '{"data":'.repeat(20_000),
        ' '.repeat(500_000),
      ]),
    ),
  'random bytes': (p) =>
    post(p.call.path, 'application/json', noise(p.random, p.random.below(999))),
  'data of noise': (p) =>
    json(p, { data: noise(p.random, 8 * p.random.between(1, 50)).toString('base64') }),
  'data of another key': (p) =>
    json(p, {
      data: encrypted(JSON.stringify(fields(p)), { ...p.secrets, desKey: '0'.repeat(24) }),
    }),
  'no object inside': (p) =>
    json(p, {
      data: encrypted(
        p.random.pick([
          '[]',
          '1',
          'null',
          '"s"',
          '{',
          '',
          '[{}]',
          '{"a":1,}',
          '['.repeat(50_000),
          '{"a":'.repeat(50_000),
        ]),
        p.secrets,
      ),
    }),
  'not UTF-8 inside': (p) => json(p, { data: encrypted(noise(p.random, 40), p.secrets) }),
  'repeated key inside': (p) =>
    json(p, { data: encrypted(`{"userId":"1",${JSON.stringify(fields(p)).slice(1)}`, p.secrets) }),
  'odd requestSeqId': (p) => a(p, { requestSeqId: oddNative(p) }),
  'odd session': (p) => a(p, { sessionId: oddNative(p) }),
  'odd userId': (p) => a(p, { userId: oddNative(p) }),
  'session of another': (p) => a(p, { sessionId: someSession(p).sessionId }),
  'with __branchId': (p) => a(p, { __branchId: branchOf(p), sign: 'x' }),
  'odd spaces': (p) =>
    json(p, { data: encrypted(JSON.stringify(fields(p)), p.secrets).replace(/(.{20})/g, '$1\n') }),
}

export const brokenForm = (parts: Parts) => broken('form', FORM_BREAKS, parts)
export const brokenJson = (parts: Parts) => broken('json', JSON_BREAKS, parts)

function broken(convention: string, breaks: Record<string, Break>, parts: Parts) {
  const name = parts.random.pick(Object.keys(breaks))
  return { tries: `${convention} envelope: ${name}`, sent: breaks[name]!(parts) }
}

const all = ({ own, session, seqId }: Parts): Pairs => [
  ...own,
  ['requestSeqId', seqId],
  ['sessionId', session.sessionId],
  ['userId', session.userId],
  ['__branchId', session.custId],
]
const without = (parts: Parts, name: string): Pairs => all(parts).filter(([key]) => key !== name)
const form = ({ call, secrets }: Parts, pairs: Pairs) => signedForm(call.path, pairs, secrets)
const signed = (parts: Parts, sign: string) =>
  post(parts.call.path, FORM, formText([...all(parts), ['sign', sign]]))
const fields = (parts: Parts): Record<string, unknown> => Object.fromEntries(all(parts))
const json = ({ call }: Parts, body: unknown) =>
  post(call.path, 'application/json', JSON.stringify(body))
const a = (parts: Parts, more: Record<string, unknown>) =>
  encryptedJson(parts.call.path, { ...fields(parts), ...more }, parts.secrets)
const someSession = ({ random, world }: Parts): Session => random.pick([...world.sessions.values()])
const oddNative = ({ random }: Parts): unknown => hostileNative(random).value
const branchOf = (parts: Parts): string =>
  parts.random.chance(50) ? someSession(parts).custId : hostileText(parts.random).value
const seqIdOf = ({ random }: Parts): string =>
  random.chance(40) ? hostileText(random).value : random.pick(SEQ_IDS)
const some = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

function noise(random: Random, length: number): Buffer {
  return Buffer.from(some(length, () => random.below(256)))
}
