import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import { defineResource, field } from '../../../src/lib/resource'
import { newUser, renderAt } from '../../support/render'

const ADD = '/v1/photo/add'
const photo = defineResource({
  name: 'photo',
  title: '照片',
  area: 'trades',
  path: 'photos',
  code: '02100025',
  id: 'photoId',
  fields: {
    photoId: field.id('编号'),
    front: field.images('人像面', { max: 1 }),
    pics: field.images('特殊资质', { max: 2 }),
  },
  list: { columns: ['photoId'] },
  create: {
    title: '新增照片',
    sections: [{ title: '照片', fields: ['front', 'pics'] }],
    success: '已保存',
  },
  calls: { list: '/v1/photo/list', create: ADD },
})

const open = (refusesFile?: () => Error | undefined) =>
  renderAt({
    ...(refusesFile && { refusesFile }),
    resources: [photo],
    at: '/trades/photos/create',
    answers: { [ADD]: { photoId: '1' }, '/v1/tool/batchFilelist': [] },
  })

const jpeg = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
const program = () => new File([new Uint8Array([0x4d, 0x5a])], '执照.png', { type: 'image/png' })
const group = (name: string) => screen.findByRole('group', { name })
const input = (name: string) => screen.findByLabelText<HTMLInputElement>(`上传${name}`)
const drop = (target: Element, files: File[]) => fireEvent.drop(target, { dataTransfer: { files } })
const area = async (name: string) => (await group(name)).querySelector('.rv-images')!

const refusal = (respCode: string, message: string) =>
  new ConsoleError({ path: '/v1/function/upload', respCode, message })

describe('a picture that did not arrive', () => {
  test('says the gateway’s reason, and is not offered again where that cannot help', async () => {
    const user = newUser()
    const msg = '图片不完整，请重新选择完整的图片'
    const { toasts } = open(() => refusal('90400', msg))
    await user.upload(await input('人像面'), jpeg('正面.jpg'))
    expect((await screen.findByText(msg)).tagName).toBe('P')
    expect(screen.getByText('未上传')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新上传' })).toBeNull()
    expect(toasts).toEqual([msg])
  })

  test.each([
    ['90429', '上传过于频繁，请稍后再试'],
    ['90500', '系统异常'],
    ['', '上传错误，请重新上传'],
  ])('is offered again after %s %s', async (respCode, msg) => {
    const user = newUser()
    let failure: Error | undefined = refusal(respCode, msg)
    open(() => failure)
    await user.upload(await input('人像面'), jpeg('正面.jpg'))
    const again = await screen.findByRole('button', { name: '重新上传' })
    expect(screen.getByText(msg).tagName).toBe('P')
    failure = undefined
    await user.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新上传' })).toBeNull())
    expect(screen.queryByText(msg)).toBeNull()
  })
})

describe('an image field', () => {
  test('takes what is picked and holds its token', async () => {
    const user = newUser()
    const { sent, uploads } = open()
    await user.upload(await input('人像面'), jpeg('正面.jpg'))
    expect(await screen.findByRole('button', { name: '预览正面.jpg' })).toBeTruthy()
    await waitFor(() => expect(uploads.map((file) => file.name)).toEqual(['正面.jpg']))
    // The field has room for one picture: no further one is requested.
    await waitFor(() => expect(screen.queryByLabelText('上传人像面')).toBeNull())
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(sent(ADD)[0]?.front).toBe('["token-1"]'))
  })

  test('for one picture takes the first of several dropped and says what became of the others', async () => {
    const { toasts, uploads } = open()
    drop(await area('人像面'), [jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg')])
    await waitFor(() => expect(uploads.map((file) => file.name)).toEqual(['1.jpg']))
    expect(toasts).toEqual(['人像面最多上传1张，其余2张没有上传'])
    drop(await area('人像面'), [jpeg('4.jpg')])
    expect(toasts.at(-1)).toBe('人像面最多上传1张')
  })

  test('for one picture replaces it in one step, and keeps it until the new one has come', async () => {
    const user = newUser()
    const { sent, uploads } = open()
    await user.upload(await input('人像面'), jpeg('旧.jpg'))
    await user.upload(await screen.findByLabelText('替换人像面'), program())
    await waitFor(() => expect(screen.queryByText('执照.png')).toBeNull())
    expect(screen.getByRole('button', { name: '预览旧.jpg' })).toBeTruthy()
    await user.upload(screen.getByLabelText('替换人像面'), jpeg('新.jpg'))
    await waitFor(() => expect(uploads.map((file) => file.name)).toEqual(['旧.jpg', '新.jpg']))
    await waitFor(() => expect(screen.queryByRole('button', { name: '预览旧.jpg' })).toBeNull())
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(sent(ADD)[0]?.front).toBe('["token-2"]'))
  })

  test('takes what is pasted', async () => {
    const { uploads } = open()
    fireEvent.paste(await area('特殊资质'), {
      clipboardData: { files: [jpeg('a.jpg'), jpeg('b.jpg')] },
    })
    await waitFor(() => expect(uploads.map((file) => file.name)).toEqual(['a.jpg', 'b.jpg']))
  })

  test('finds a program that calls itself a picture before it is sent', async () => {
    const { toasts, uploads } = open()
    drop(await area('特殊资质'), [program(), jpeg('b.jpg')])
    await waitFor(() => expect(uploads.map((file) => file.name)).toEqual(['b.jpg']))
    expect(toasts).toEqual(['上传图片只能是图片格式!'])
    expect(within(await group('特殊资质')).queryByText('执照.png')).toBeNull()
  })

  test('opens a picture large, and gives the focus back', async () => {
    const user = newUser()
    open()
    await user.upload(await input('特殊资质'), [jpeg('a.jpg'), jpeg('b.jpg')])
    const thumb = await screen.findByRole('button', { name: '预览b.jpg' })
    await user.click(thumb)
    const dialog = await screen.findByRole('dialog', { name: '特殊资质2（2/2）' })
    expect(await within(dialog).findByText(/^已上传，与原图相同 · 1 KB/)).toBeTruthy()
    fireEvent.keyDown(document, { key: '+' })
    expect(within(dialog).getByText('150%')).toBeTruthy()
    fireEvent.keyDown(document, { key: '0' })
    fireEvent.keyDown(document, { key: 'ArrowLeft' })
    expect(await screen.findByRole('dialog', { name: '特殊资质1（1/2）' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '关闭窗口' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(thumb)
  })

  test('forgets what is taken away', async () => {
    const user = newUser()
    const { sent, uploads } = open()
    await user.upload(await input('特殊资质'), [jpeg('a.jpg'), jpeg('b.jpg')])
    await waitFor(() => expect(uploads).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: '移除a.jpg' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(sent(ADD)[0]?.pics).toBe('["token-2"]'))
  })
})
