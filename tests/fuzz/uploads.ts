import type { Random } from '../../packages/gateway/sandbox/random'
import type { Session } from '../../packages/conformance/wire'
import type { Sent } from './client'
import { HOSTILE_KEYS, hostileText } from './hostile'
import { post, wellFormed } from './wire'
import type { World } from './world'

type Part = { name: string; fileName?: string; type?: string; bytes: Buffer; head?: string }

/** First bytes of kinds the gateway takes, and of others. */
const HEADS: readonly Buffer[] = [
  Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>'),
  Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&d;',
  ),
  Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(5_000)}`),
  Buffer.from('\ufeff序列号,型号\n'),
  Buffer.from('GIF89a'),
  Buffer.from('#!/bin/sh\n'),
  Buffer.alloc(0),
]
const FILE_NAMES: readonly string[] = [
  'a.png',
  'a.xlsx',
  'a.pdf',
  'a.ofd',
  'a.xml',
  'a.csv',
  'a',
  '',
  '.',
  '..',
  '../../a.png',
  'a.png\\x',
  '/etc/passwd',
  'CON',
  'a.png;x=y',
  '名.png',
  '‮gnp.exe',
  'a'.repeat(3e3),
  '__proto__',
  '%00.png',
]
const BOUNDARY = 'fuzz-boundary'

/** A multipart body that is wrong in one way or another, or right with hostile bytes inside. */
export function hostileUpload(random: Random, world: World, session: Session) {
  const field = (name: string, value: string): Part => ({ name, bytes: Buffer.from(value) })
  const own = [
    field('sessionId', session.sessionId),
    field('userId', session.userId),
    field('__branchId', session.custId),
  ]
  const file: Part = {
    name: 'file',
    fileName: random.pick(FILE_NAMES),
    type: random.pick(['image/png', 'text/plain', '', 'x', 'multipart/mixed; boundary=b']),
    bytes: content(random),
  }
  const hostile = wellFormed(hostileText(random).value)
  const shapes: Record<string, () => Sent> = {
    bytes: () => body([...own, file]),
    'file first': () => body([file, ...own]),
    'no file': () => body(own),
    'two files': () => body([...own, file, file]),
    'no session': () => body([file]),
    'odd session': () => body([field('sessionId', hostile), ...own.slice(1), file]),
    'session of another': () => {
      const other = random.pick([...world.sessions.values()])
      return body([field('sessionId', other.sessionId), ...own.slice(1), file])
    },
    'odd branch': () => body([...own.slice(0, 2), field('__branchId', hostile), file]),
    'repeated fields': () => body([...own, ...own, file]),
    'odd field': () => body([field(random.pick(HOSTILE_KEYS), hostile), ...own, file]),
    'many fields': () =>
      body([...Array.from({ length: 40 }, (_, i) => field(`k${i}`, 'v')), ...own, file]),
    'file by another name': () => body([...own, { ...file, name: random.pick(HOSTILE_KEYS) }]),
    'session as a file': () => body([{ ...own[0]!, fileName: 'x' }, ...own.slice(1), file]),
    'odd file name': () => body([...own, { ...file, fileName: hostile.slice(0, 4_000) }]),
    'odd part head': () =>
      body([
        ...own,
        {
          ...file,
          head: random.pick([
            'content-disposition: form-data',
            'content-disposition: attachment; name="file"; filename="a"',
            `content-disposition: form-data; name="file"; filename*=UTF-8''%00%ff%zz`,
            `content-disposition: form-data; name="file"; filename*=x-unknown'x'a`,
            'content-transfer-encoding: base64\r\ncontent-disposition: form-data; name="file"; filename="a"',
            `x: ${'y'.repeat(30_000)}`,
            ': : :',
            '\0',
          ]),
        },
      ]),
    'no last boundary': () => body([...own, file], { end: '' }),
    'other boundary': () => body([...own, file], { type: 'multipart/form-data; boundary=other' }),
    'no boundary': () => body([...own, file], { type: 'multipart/form-data' }),
    'long boundary': () =>
      body([...own, file], { type: `multipart/form-data; boundary=${'b'.repeat(500)}` }),
    'cut off': () => {
      const sent = body([...own, file])
      const bytes = sent.body.subarray(0, random.below(sent.body.length))
      return {
        ...sent,
        headers: { ...sent.headers, 'content-length': String(bytes.length) },
        body: bytes,
      }
    },
    'no multipart': () => post('/v1/function/upload', 'application/json', '{"data":"x"}'),
  }
  const name = random.pick([...Object.keys(shapes), 'bytes', 'bytes'])
  return { tries: `upload: ${name}`, sent: shapes[name]!() }
}

function content(random: Random): Buffer {
  const length = random.pick([0, 1, 7, 8, 50, 500, 5_000, 60_000])
  const noise = Buffer.alloc(length)
  for (let i = 0; i < length; i++) noise[i] = random.below(256)
  return Buffer.concat([random.pick(HEADS), noise])
}

function body(
  parts: readonly Part[],
  { end = `--${BOUNDARY}--\r\n`, type = `multipart/form-data; boundary=${BOUNDARY}` } = {},
): Sent {
  const chunks = parts.flatMap(({ name, fileName, type: kind, bytes, head }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const said = kind === undefined ? '' : `content-type: ${kind}\r\n`
    const lines =
      head ?? `content-disposition: form-data; name="${name}"${file}\r\n${said}`.trimEnd()
    return [Buffer.from(`--${BOUNDARY}\r\n${lines}\r\n\r\n`), bytes, Buffer.from('\r\n')]
  })
  return post('/v1/function/upload', type, Buffer.concat([...chunks, Buffer.from(end)]))
}
