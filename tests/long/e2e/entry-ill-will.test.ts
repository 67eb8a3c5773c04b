import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { field, main, pathOf, rows, rowsShown, signIn } from '../../e2e/support/console'
import { applyIdOf, give, saved } from '../../e2e/support/entry'
import { expect, test } from '../../e2e/support/test'

const NORMAL = '/merchants/merorder-normal/0/1'
const MINI = '/merchants/merorder-mini/0/1'
const SHOP = '门店/服务/线上店铺名称'
const PICTURE = '门头照/经营现场照'

/** Opens a new application as the list offers it. */
async function openMini(page: Page): Promise<void> {
  await main(page).getByRole('link', { name: '新增小微商户', exact: true }).click()
  await field(page, '商户简称').waitFor()
}

/** Until what is returned is called, pictures stay on their way. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/*', async (route) => {
    const type = route.request().headers()['content-type'] ?? ''
    if (type.startsWith('multipart/')) await held
    await route.continue().catch(() => undefined)
  })
  return release
}

describe('an application that is left in a hurry', () => {
  test('is the same one when the browser goes back and forward, and after a reload', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    await rowsShown(page)
    await page.goto(MINI)
    await field(page, SHOP).fill('来回小馆')
    await page.goBack()
    await rowsShown(page)
    await page.goForward()
    await expect.poll(() => field(page, SHOP).inputValue()).toBe('来回小馆')
    await field(page, '法人手机号').fill('0086-138 0013 8000')
    await expect.poll(() => field(page, '法人手机号').inputValue()).toBe('13800138000')
    await saved(page)
    const applyId = await applyIdOf(page)
    await page.reload()
    await expect.poll(() => field(page, SHOP).inputValue()).toBe('来回小馆')
    expect(pathOf(page)).toBe(`/merchants/merorder-mini/${applyId}/1`)
  })

  test('is found again by the way back, though it was left before its first save', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    await rowsShown(page)
    await openMini(page)
    await field(page, '商户简称').fill('回头小馆')
    await page.getByRole('button', { name: '返回列表' }).click()
    // It is a draft by now: nothing of it is on its way any more.
    await rows(page).filter({ hasText: '回头小馆' }).waitFor()
    await page.goBack()
    await expect.poll(() => field(page, '商户简称').inputValue()).toBe('回头小馆')
    await page.waitForURL(/\/merorder-mini\/AP\d+\/1$/)
    // A new one is new all the same.
    await page.getByRole('button', { name: '返回列表' }).click()
    await rowsShown(page)
    await openMini(page)
    expect(await field(page, '商户简称').inputValue()).toBe('')
  })

  test('asks before a picture on its way is lost, and is not submitted without it', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', MINI)
    await field(page, SHOP).fill('传图小馆')
    await saved(page)
    const release = await holdUploads(page)
    await give(page, PICTURE, 'store-header')
    await page.getByRole('button', { name: '返回列表' }).click()
    const question = page.getByRole('alertdialog', { name: '离开此页' })
    await question.getByText('图片正在上传，离开后需要重新选择').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await main(page).getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('图片正在上传，传完后继续').waitFor()
    expect(await page.getByText('请上传人像面').count()).toBe(0)
    release()
    await main(page).getByText('请上传人像面').waitFor()
    await main(page).getByText('请上传店内照/经营现场照').waitFor()
    expect(await page.getByText(`请上传${PICTURE}`).count()).toBe(0)
  })
})

describe('the form of an application, used carelessly', () => {
  test('puts the cursor at the first wrong field also where that is a picture', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', NORMAL)
    for (let step = 2; step <= 6; step++) {
      await main(page).getByRole('button', { name: '下一步' }).click()
      await main(page).locator(`.entry-page[data-step="${step}"]:visible`).waitFor()
    }
    await main(page).getByRole('button', { name: '提交', exact: true }).click()
    await main(page).getByText('请上传营业执照照片').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('上传营业执照照片')
  })

  test('never hides the focused field behind its foot', async ({ page, probe }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await signIn(page, probe, 'fws_admin', MINI)
    await field(page, '法人/经营者姓名').focus()
    // What comes late moves what is below it.
    await page.waitForFunction(() => !document.querySelector('.entry .ant-select-loading'))
    const hidden: string[] = []
    for (let key = 0; key < 30; key++) {
      await page.keyboard.press('Tab')
      const behind = await page.evaluate(() => {
        const at = document.activeElement!
        const foot = document.querySelector('.entry-foot')!
        const above = at.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top
        return above || foot.contains(at) ? '' : (at.getAttribute('aria-label') ?? at.id)
      })
      if (behind) hidden.push(behind)
    }
    expect(hidden).toEqual([])
  })

  test('is not replaced by a file dropped beside its field, and says at a field what it refused', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', MINI)
    await field(page, SHOP).waitFor()
    const caught = await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
      return ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
        document.querySelector('h1')!.dispatchEvent(event)
        return event.defaultPrevented
      })
    })
    expect(caught).toEqual([true, true])

    const refused = page.locator('[data-field=storeHeaderPic] .rv-error')
    const pick = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
      field(page, `上传${PICTURE}`).setInputFiles(file)
    await pick({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('MZ a program') })
    await expect.poll(() => refused.allInnerTexts()).toEqual(['上传图片只能是图片格式!'])
    // From the disk: the protocol takes long to hand so many bytes to a browser that is busy.
    const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'))
    const big = join(folder, 'big.png')
    writeFileSync(big, Buffer.alloc(21 * 1024 * 1024))
    await pick(big)
    await expect.poll(() => refused.allInnerTexts()).toEqual(['上传图片大小不能超过10MB!'])
    await give(page, PICTURE, 'store-header')
    await expect.poll(() => refused.count()).toBe(0)
    rmSync(folder, { recursive: true })
  })
})
