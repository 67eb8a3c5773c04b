import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStore } from '../../../core/files/disk-store'
import { sniff } from '../../../core/files/sniff'
import { jpeg, ofd, pdf, png, samsungNotes, xlsx, xml } from '../../files/samples'

const dir = mkdtempSync(join(tmpdir(), 'console-sniff-'))
const store = createDiskStore(dir)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const MB = 1024 * 1024

/** Sniffs bytes as an upload does: from a file that is still without a name. */
async function sniffed(bytes: Buffer) {
  const staged = await store.stage()
  try {
    await staged.write(bytes)
    return await sniff(staged)
  } finally {
    await staged.discard()
  }
}

/** A chunk of a PNG with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
/** The sample with chunks between its header and its picture. */
const pngWith = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([png().subarray(0, 33), ...chunks, png().subarray(33)])

/** A picture of `scans` scans, as a progressive one has them. */
function scanned(width: number, height: number, scans: number): Buffer {
  const whole = jpeg(width, height)
  const scan = whole.subarray(whole.indexOf(Buffer.from('ffda', 'hex')), -2)
  return Buffer.concat([
    whole.subarray(0, -2),
    ...Array.from({ length: scans - 1 }, () => scan),
    whole.subarray(-2),
  ])
}

describe('pictures that take a reader long are refused by their headers', () => {
  test.each([
    ['ten scans of a large picture', scanned(6000, 5000, 10), { kind: 'jpeg' }],
    ['hundreds of scans', scanned(640, 480, 400), { refused: 'dimensions' }],
    ['many scans of a large picture', scanned(7000, 5000, 60), { refused: 'dimensions' }],
    [
      'a colour profile of 3 KB',
      pngWith(
        chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(3000))])),
      ),
      { kind: 'png' },
    ],
    [
      'a colour profile that unpacks to 100 MB',
      pngWith(
        chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(100 * MB))])),
      ),
      { refused: 'format' },
    ],
    [
      'a colour profile twice',
      pngWith(
        ...Array.from({ length: 2 }, () =>
          chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(10))])),
        ),
      ),
      { refused: 'format' },
    ],
  ])('%s', async (_, bytes, result) => {
    expect(await sniffed(bytes)).toEqual(result)
  })
})

/** An archive's end that says where its directory is, behind a file of its own. */
function withEnd(bytes: Buffer, directorySize: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directorySize, 12)
  end.writeUInt32LE(directoryOffset, 16)
  return Buffer.concat([bytes, end])
}

test('an archive whose directory begins before the file is no reason to fail', async () => {
  expect(await sniffed(withEnd(pdf(), 0xffffffff, 0))).toEqual({ kind: 'pdf' })
  expect(await sniffed(withEnd(xlsx(), 0xffffffff, 0))).toEqual({ refused: 'format' })
})

describe('the largest files made of the smallest parts are detected in one pass', () => {
  const fill = (begin: Buffer, piece: Buffer, end: Buffer): Buffer => {
    const count = Math.floor((20 * MB - begin.length - end.length - 1) / piece.length)
    return Buffer.concat([begin, Buffer.alloc(count * piece.length, piece), end])
  }
  /** As many passes that look at each byte, in the same moment; what looks back at each takes thousands. */
  const MOST_PASSES = 10
  const took = (work: () => unknown): number => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  }
  const picture = jpeg()
  const scan = picture.indexOf(Buffer.from('ffda', 'hex'))
  const none = Buffer.alloc(0)
  test.each([
    ['PNG of empty chunks', fill(png().subarray(0, 33), chunk('aaAa', none), png().subarray(33))],
    ['PNG of one chunk', pngWith(chunk('IDAT', Buffer.alloc(19 * MB)))],
    ['JPEG of fill bytes', fill(picture.subarray(0, scan), Buffer.from('ff', 'hex'), none)],
    ['JPEG of a scan of fill bytes', fill(picture.subarray(0, -2), Buffer.from('ff', 'hex'), none)],
    ['JPEG of restarts', fill(picture.subarray(0, -2), Buffer.from('ffd0', 'hex'), none)],
    ['JPEG of empty segments', fill(picture.subarray(0, 2), Buffer.from('ffe00002', 'hex'), none)],
    ['JPEG with zeros behind it', fill(picture, Buffer.alloc(1), Buffer.from('x'))],
    ['XML of open brackets', fill(xml('<a>'), Buffer.from('<'), Buffer.from('>'))],
    ['XML of beginnings', fill(xml(''), Buffer.from('<!'), Buffer.from('>'))],
    ['XML of one name', fill(xml('').subarray(0, 39), Buffer.from('<aaaa'), Buffer.from('>'))],
    ['XML of a long name', fill(Buffer.from('<?xml ?><'), Buffer.from('a'), Buffer.from('>'))],
    ['XML of prefixes', fill(Buffer.from('<?xml ?>'), Buffer.from('<a:'), Buffer.from('>'))],
    ['XML of spaces', fill(xml(''), Buffer.from(' '), Buffer.from('x'))],
    ['PDF of ends', fill(pdf(), Buffer.from('PK\x05\x06', 'latin1'), Buffer.from('%%EOF'))],
  ])('%s', { retry: 2 }, async (_, bytes) => {
    const pass = took(() => bytes.reduce((sum, byte) => sum + byte, 0))
    const startedAt = performance.now()
    expect(Object.keys(await sniffed(bytes))).toHaveLength(1)
    expect(performance.now() - startedAt).toBeLessThan(MOST_PASSES * pass)
  })
})

/** What a hostile hand does to a file: turns bytes, cuts, repeats, and puts files into files. */
const bent = fc
  .tuple(
    fc.constantFrom(jpeg(), png(), pdf(), xml(), xlsx(), ofd(), samsungNotes(), scanned(9, 9, 3)),
    fc.array(
      fc.oneof(
        fc.record({ at: fc.nat(4000), byte: fc.nat(255) }),
        fc.record({ at: fc.nat(4000), cut: fc.nat(50) }),
        fc.record({
          at: fc.nat(4000),
          put: fc.oneof(
            fc.constantFrom(jpeg(), png(), xml(), xlsx(), samsungNotes()),
            fc
              .constantFrom('PK\x05\x06', 'PK\x01\x02', '\xff\xd8\xff', 'SEFH', 'SEFT', '%%EOF')
              .map((text) => Buffer.from(text, 'latin1')),
            fc
              .constantFrom('00000000', 'ffffffff', '7fffffff', '80000000')
              .map((hex) => Buffer.from(hex, 'hex')),
            fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
          ),
        }),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([file, bends]) =>
    bends.reduce((bytes, bend) => {
      const at = bend.at % (bytes.length + 1)
      const head = bytes.subarray(0, at)
      if ('byte' in bend)
        return Buffer.concat([head, Buffer.from([bend.byte]), bytes.subarray(at + 1)])
      if ('cut' in bend) return Buffer.concat([head, bytes.subarray(at + bend.cut)])
      return Buffer.concat([head, bend.put, bytes.subarray(at)])
    }, file),
  )

test('whatever bytes arrive, they are a kind or refused', async () => {
  await fc.assert(
    fc.asyncProperty(bent, async (bytes) => {
      const [[key, value]] = Object.entries(await sniffed(bytes)) as [[string, string]]
      expect(
        {
          kind: ['jpeg', 'png', 'pdf', 'ofd', 'xml', 'xlsx'],
          refused: ['format', 'dimensions', 'truncated', 'tail'],
        }[key],
      ).toContain(value)
    }),
    { numRuns: 400 },
  )
})
