import { describe, expect, test } from 'vitest'
import { imageError, prepareImage } from '../../src/components/fields/prepare-image'
import { enqueueUpload } from '../../src/components/fields/upload-queue'

const MB = 1024 * 1024

describe('a picked image (spec §5)', () => {
  test.each([
    ['image/jpeg', 5 * MB, undefined],
    ['image/png', 20 * MB - 1, undefined],
    ['image/png', 20 * MB, '上传图片大小不能超过10MB!'],
    ['image/gif', 1, '上传图片只能是图片格式!'],
    ['application/pdf', 1, '上传图片只能是图片格式!'],
    ['', 1, '上传图片只能是图片格式!'],
  ])('%s of %i bytes: %s', (type, size, sentence) => {
    expect(imageError({ type, size })).toBe(sentence)
  })

  test('under 1 MB goes as it is', async () => {
    const file = new File([new Uint8Array(MB - 1)], 'a.png', { type: 'image/png' })
    expect(await prepareImage(file)).toBe(file)
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
