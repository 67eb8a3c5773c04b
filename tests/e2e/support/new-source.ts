import type { Page } from 'playwright-core'
import { dialog, field, main } from './console'

export interface NewSource {
  source: string
  secret: string
}

/** Makes a source in 数据来源. @returns its number and its secret, as the dialog shows them once */
export async function newSource(page: Page, name: string): Promise<NewSource> {
  await main(page).getByRole('button', { name: '新增来源' }).click()
  await field(dialog(page), '来源名称').fill(name)
  await dialog(page).getByRole('button', { name: '确认新增来源' }).click()
  const shown = await dialog(page)
    .getByText(/whsec_/)
    .textContent()
  const secret = /whsec_[A-Za-z0-9+/=]+/.exec(shown!)![0]
  const source = /SR\d{8}/.exec(shown!)![0]
  await dialog(page).getByRole('button', { name: '复制密钥' }).waitFor()
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()
  return { source, secret }
}
