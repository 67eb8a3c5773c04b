import { describe, expect, test } from 'vitest'
import { fitSize } from '../../src/components/fields/draw-jpeg'
import { imageError, pictureError, prepareImage } from '../../src/components/fields/prepare-image'
import { enqueueUpload } from '../../src/components/fields/upload-queue'

const MB = 1024 * 1024

describe('a picked image (spec §5)', () => {
  test.each([
    ['image/jpeg', 5 * MB, undefined],
    ['image/png', 20 * MB - 1, undefined],
    ['image/png', 20 * MB, '上传图片大小不能超过10MB!'],
    ['image/gif', 1, undefined],
    ['application/pdf', 1, '上传图片只能是图片格式!'],
    ['', 1, '上传图片只能是图片格式!'],
  ])('%s of %i bytes: %s', (type, size, sentence) => {
    expect(imageError({ type, size })).toBe(sentence)
  })

  test('under 1 MB goes as it is', async () => {
    const file = new File([new Uint8Array(MB - 1)], 'a.png', { type: 'image/png' })
    expect((await prepareImage(file)).file).toBe(file)
  })

  test.each([
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], undefined],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], undefined],
    ['a program called PNG', [0x4d, 0x5a, 0x90, 0x00], '上传图片只能是图片格式!'],
    [
      'a GIF called PNG',
      [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
      '图片实际是GIF格式，请另存为JPG或PNG图片后再上传',
    ],
    [
      'a WebP called PNG',
      [...Buffer.from('RIFF\0\0\0\0WEBP')],
      '图片实际是WebP格式，请另存为JPG或PNG图片后再上传',
    ],
    ['nothing', [], '上传图片只能是图片格式!'],
    ['half a PNG signature', [0x89, 0x50, 0x4e], '上传图片只能是图片格式!'],
  ])('is recognized by its first bytes: %s', async (_, bytes, expected) => {
    const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
    expect(await pictureError(file)).toBe(expected)
  })

  test('of which the end is missing is not drawn anew', async () => {
    const picture = (...end: number[]) =>
      new File(
        [new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(MB), new Uint8Array(end)],
        'a.jpg',
      )
    expect(await pictureError(picture(0xff))).toBe('图片不完整，请重新选择完整的图片')
    expect(await pictureError(picture(0xff, 0xd9))).toBeUndefined()
    // Phones append data after the end marker.
    expect(await pictureError(picture(0xff, 0xd9, 0, 0, 0xff))).toBeUndefined()
  })

  test.each([
    [4000, 3000, 4000, 3000],
    [8000, 5000, 8000, 5000],
    [8192, 6144, 7302, 5477],
    [16000, 100, 12000, 75],
    [1, 20000, 1, 12000],
  ])('drawn anew, %i×%i becomes %i×%i', (width, height, wide, high) => {
    expect(fitSize({ width, height })).toEqual({ width: wide, height: high })
  })
})

test('uploads go one at a time, and a failed one lets the next start', async () => {
  const log: string[] = []
  const turn = (name: string, fails = false) =>
    enqueueUpload(async () => {
      log.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [first, second, third] = [turn('a'), turn('b', true), turn('c')]
  await expect(second).rejects.toThrow('b')
  expect([await first, await third]).toEqual(['a', 'c'])
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})
