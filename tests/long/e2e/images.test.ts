import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible } from '../../e2e/support/axe'
import { dialog, main, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const FORM = '/merchants/merorder-mini/0/1'
const UPLOAD = '**/api/pcRequest/v1/function/upload'

const field = (page: Page, name: string): Locator => main(page).locator(`[data-field="${name}"]`)
const picker = (page: Page, name: string): Locator => field(page, name).locator('input[type=file]')
const thumbs = (page: Page, name: string): Locator =>
  field(page, name).getByRole('button', { name: /^预览/ })
const notes = (page: Page): Locator => dialog(page).locator('figcaption')

async function open(page: Page, probe: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, probe, 'fws_ops', FORM)
  await picker(page, 'storeHeaderPic').waitFor({ state: 'attached' })
}

/** A picture as a camera makes it: large, full of detail. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')!
      context.fillStyle = '#e84'
      context.fillRect(0, 0, wide!, high!)
      for (let i = 0; i < 80_000; i++) {
        context.fillStyle = `hsl(${(i * 37) % 360} 60% ${30 + (i % 50)}%)`
        context.fillRect((i * 7919) % wide!, (i * 104_729) % high!, 9, 9)
      }
      const blob = await new Promise<Blob>((resolve) =>
        canvas.toBlob((made) => resolve(made!), 'image/jpeg', 0.95),
      )
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(text)
    },
    [width, height],
  )
  return Buffer.from(base64, 'base64')
}

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const stored = (page: Page) => page.waitForResponse(UPLOAD)

describe('pictures on their way up', () => {
  test('a photo of twelve megapixels is sent small, beside what was picked, turned, and served safely', async ({
    page,
    probe,
  }) => {
    await open(page, probe)
    const bytes = await photo(page, 4000, 3000)
    expect(bytes.length).toBeGreaterThan(1024 * 1024)
    const first = stored(page)
    await picker(page, 'storeHeaderPic').setInputFiles(jpeg('门头.jpg', bytes))
    const { token } = (await (await first).json()).respData
    const thumb = thumbs(page, 'storeHeaderPic')
    await thumb.click()
    await dialog(page).waitFor()
    await expect
      .poll(() => notes(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^原图 · \d\.\d MB · 4000×3000$/),
        expect.stringMatching(/^已上传 · \d+ KB · 4000×3000$/),
      ])
    await expectAccessible(page)

    // Wheel and keys look closer, at the same spot of both.
    const stages = dialog(page).getByRole('region')
    await stages.last().hover()
    await page.mouse.wheel(0, -800)
    await page.keyboard.press('+')
    await expect
      .poll(() => stages.evaluateAll((all) => all.map((one) => one.scrollLeft > 0)))
      .toEqual([true, true])
    await page.keyboard.press('0')
    await dialog(page).getByText('100%').waitFor()

    // A turn is drawn anew and sent again; it takes the first one's place.
    const second = stored(page)
    await dialog(page).getByRole('button', { name: '旋转' }).click()
    const turned = (await (await second).json()).respData.token
    expect(turned).not.toBe(token)
    await expect.poll(() => notes(page).last().innerText()).toMatch(/^已上传 · \d+ KB · 3000×4000$/)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => thumb.evaluate((button) => button === document.activeElement))
      .toBe(true)
    expect(await thumb.count()).toBe(1)

    // What was stored comes back under its link, as a picture and nothing else.
    const link = await probe.as('fws_ops')
    const { respData } = await probe.wire.call(
      '/v1/function/jfileUrl',
      { jToken: turned },
      { session: link },
    )
    const answer = await page.request.get((respData as unknown as { url: string }).url)
    const headers = answer.headers()
    expect([answer.status(), headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect((await answer.body()).length).toBeLessThan(1024 * 1024)
  })

  test('one that did not arrive is sent again by hand', async ({ page, probe, watch }) => {
    watch.allow(/ERR_FAILED|Failed to load resource/)
    await open(page, probe)
    const bytes = await photo(page, 400, 300)
    await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
    await picker(page, 'storeIndoorPic').setInputFiles(jpeg('店内.jpg', bytes))
    const again = field(page, 'storeIndoorPic').getByRole('button', { name: '重新上传' })
    await again.waitFor()
    const sent = stored(page)
    await again.click()
    expect((await (await sent).json()).respCode).toBe('90000')
    await again.waitFor({ state: 'detached' })
    // A small one goes as it is.
    await thumbs(page, 'storeIndoorPic').click()
    await expect
      .poll(() => notes(page).innerText())
      .toMatch(/^已上传，与原图相同 · \d+ KB · 400×300$/)
  })

  test('one is taken from the clipboard', async ({ page, probe }) => {
    await open(page, probe)
    const base64 = (await photo(page, 300, 200)).toString('base64')
    const sent = stored(page)
    await field(page, 'storeHeaderPic')
      .locator('.rv-images')
      .evaluate((area, text) => {
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }))
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }, base64)
    expect((await (await sent).json()).respCode).toBe('90000')
    await expect.poll(() => thumbs(page, 'storeHeaderPic').count()).toBe(1)
  })

  test('one is replaced in its place, in one step', async ({ page, probe }) => {
    await open(page, probe)
    const tokenOf = async (sent: Promise<Awaited<ReturnType<typeof stored>>>) =>
      (await (await sent).json()).respData.token as string
    const first = stored(page)
    await picker(page, 'storeHeaderPic').setInputFiles(
      jpeg('门头.jpg', await photo(page, 300, 200)),
    )
    const before = await tokenOf(first)
    await thumbs(page, 'storeHeaderPic').waitFor()
    const second = stored(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      field(page, 'storeHeaderPic').getByText('替换', { exact: true }).click(),
    ])
    await chooser.setFiles(jpeg('新门头.jpg', await photo(page, 400, 300)))
    expect(await tokenOf(second)).not.toBe(before)
    await thumbs(page, 'storeHeaderPic').click()
    await expect
      .poll(() => notes(page).allInnerTexts())
      .toContainEqual(expect.stringMatching(/ · 400×300$/))
    await page.keyboard.press('Escape')
    expect(await thumbs(page, 'storeHeaderPic').count()).toBe(1)
  })

  test('what only calls itself a picture, or cannot be drawn, says so', async ({ page, probe }) => {
    await open(page, probe)
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(900)])
    await picker(page, 'storeHeaderPic').setInputFiles(jpeg('门头.jpg', program))
    await toast(page, '上传图片只能是图片格式!')
    expect(await thumbs(page, 'storeHeaderPic').count()).toBe(0)
    const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(900, 7)])
    await picker(page, 'storeHeaderPic').setInputFiles(jpeg('门头.jpg', broken))
    await toast(page, '图片无法打开，可能已损坏，请换一张图片')
    expect(
      await field(page, 'storeHeaderPic').getByRole('button', { name: '重新上传' }).count(),
    ).toBe(0)
  })

  test('a sample document fills the form it belongs to', async ({ page, probe, origin }) => {
    await open(page, probe)
    const list = await (await page.request.get(`${origin}/sandbox/api/samples`)).json()
    const { url } = list.find((one: { name: string }) => one.name === 'id-front-owner')
    const buffer = await (await page.request.get(origin + url)).body()
    await picker(page, 'legalIdFront').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer,
    })
    await expect
      .poll(() => field(page, 'legalIdNo').locator('input').inputValue())
      .toBe('110105199005160024')
    await expect.poll(() => field(page, 'legalName').locator('input').inputValue()).toBe('周晓梅')
  })
})
