import { describe } from 'vitest'
import { dialog, main, signIn } from '../../e2e/support/console'
import { sample } from '../../e2e/support/entry'
import { expect, test } from '../../e2e/support/test'

describe('a picture that is turned', () => {
  test('is read as before, and says nothing of where it was taken', async ({
    page,
    probe,
    origin,
  }) => {
    await signIn(page, probe, 'fws_ops', '/merchants/merorder-mini/0/1')
    const item = (name: string) => main(page).locator(`[data-field="${name}"]`)
    const picker = (name: string) => item(name).locator('input[type=file]')
    const identified = () => page.waitForResponse('**/v1/realme/identify')
    const turn = async (name: string) => {
      await item(name).getByRole('button', { name: /^预览/ }).click()
      const stored = page.waitForResponse('**/v1/function/upload')
      await dialog(page).getByRole('button', { name: '旋转' }).click()
      return (await (await stored).json()).respData.token as string
    }

    await picker('legalIdFront').waitFor({ state: 'attached' })
    await picker('legalIdFront').setInputFiles(await sample(origin, 'id-front-owner'))
    await expect
      .poll(() => item('legalIdNo').locator('input').inputValue())
      .toBe('110105199005160024')
    const again = identified()
    await turn('legalIdFront')
    const { respData } = await (await again).json()
    expect(respData.fields).toMatchObject({ name: '周晓梅', idNo: '110105199005160024' })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })

    // A phone's photo: its location is in EXIF.
    const base64 = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
      return canvas.toDataURL('image/jpeg').split(',')[1]!
    })
    const plain = Buffer.from(base64, 'base64')
    const place = Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0GPSLatitude 30.27', 'latin1')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(place.length + 2)
    const photo = Buffer.concat([
      plain.subarray(0, 2),
      Buffer.from('ffe1', 'hex'),
      length,
      place,
      plain.subarray(2),
    ])
    const first = page.waitForResponse('**/v1/function/upload')
    await picker('storeHeaderPic').setInputFiles({
      name: '门头.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    })
    await first
    const token = await turn('storeHeaderPic')
    const { respData: link } = await probe.wire.call(
      '/v1/function/jfileUrl',
      { jToken: token },
      { session: await probe.as('fws_ops') },
    )
    const bytes = await (await page.request.get((link as unknown as { url: string }).url)).body()
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(bytes.includes('GPSLatitude')).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
  })
})
