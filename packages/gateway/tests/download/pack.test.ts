import { PassThrough, Writable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacker } from '../../core/export/pack'
import { writeTo } from '../../core/export/write-to'

async function packed(texts: readonly string[]) {
  const blocks: Uint8Array[] = []
  let plainSize = 0
  const packer = createPacker(async (plain, bytes) => {
    plainSize += plain.length
    blocks.push(bytes)
  })
  for (const text of texts) await packer.write(text)
  await packer.end()
  return { blocks, plainSize, read: inflateRawSync(Buffer.concat(blocks)).toString() }
}

describe('a packed text', () => {
  it.each([
    ['nothing', []],
    ['a line', ['<row r="1">门店</row>']],
    [
      'many blocks of lines',
      Array.from({ length: 30_000 }, (_, i) => `<row r="${i}">奶茶🧋</row>`),
    ],
    ['one text longer than a block', ['店'.repeat(400_000)]],
    ['emojis wherever it is cut', [`a${'🧋'.repeat(300_000)}`, '🧋'.repeat(300_000)]],
  ])('is read as it was written: %s', async (_, texts) => {
    const { read, plainSize } = await packed(texts)
    expect(read === texts.join('')).toBe(true)
    expect(plainSize).toBe(Buffer.byteLength(read))
  })

  it('is one stream, whatever its pieces are', async () => {
    const piece = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat({ max: 20_000 }))
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const texts = pieces.map(([text, times]) => text.repeat(times))
        expect((await packed(texts)).read === texts.join('')).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('finds in a block what stood at the end of the block before', async () => {
    // Random, so that nothing but the repetition itself can be packed.
    const random = Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 3))
    const line = random.join('')
    const { blocks } = await packed(Array.from({ length: 40 }, () => line))
    expect(blocks.length).toBeGreaterThan(2)
    expect(blocks[1]!.length).toBeLessThan(line.length / 2)
  })
})

describe('a writer that waits for a slow file', () => {
  const slow = () => new Writable({ highWaterMark: 1, write: () => undefined })

  it('goes on when it has taken what it was given', async () => {
    const out = new PassThrough({ highWaterMark: 1 })
    const writing = writeTo(out, 'ab')
    out.resume()
    await expect(writing).resolves.toBeUndefined()
  })

  it('gets an error when the file is closed', async () => {
    const out = slow()
    const writing = writeTo(out, 'ab')
    out.destroy()
    await expect(writing).rejects.toThrow('closed while it was written')
    await expect(writeTo(out, 'ab')).rejects.toThrow('closed while it was written')
  })

  it('gets the error of the file', async () => {
    const out = slow()
    out.on('error', () => undefined)
    const writing = writeTo(out, 'ab')
    out.destroy(new Error('disk full'))
    await expect(writing).rejects.toThrow('disk full')
  })
})
