import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defineResource, field } from '../../../src/lib/resource'

const photo = defineResource({
  name: 'photo',
  title: '照片',
  area: 'trades',
  path: 'photos',
  code: '02100025',
  id: 'photoId',
  fields: { photoId: field.id('编号'), pics: field.images('特殊资质', { max: 3 }) },
  list: { columns: ['photoId'] },
  create: { title: '新增照片', sections: [{ title: '照片', fields: ['pics'] }], success: '已保存' },
  calls: { list: '/v1/photo/list', create: '/v1/photo/add' },
})

const jpeg = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })

// The input's module is not loaded yet in this test.
vi.resetModules()
const { renderAt } = await import('../../support/render')

test('an image field takes what is dropped and pasted before its input has come', async () => {
  const { uploads } = renderAt({
    resources: [photo],
    at: '/trades/photos/create',
    answers: { '/v1/tool/batchFilelist': [] },
  })
  // At once, as soon as the field is mounted and before the input's module can be loaded.
  await waitFor(() => {
    const area = document.querySelector('.rv-images')!
    expect(area.getAttribute('aria-busy')).toBe('true')
    fireEvent.drop(area, { dataTransfer: { files: [jpeg('a.jpg')] } })
    fireEvent.paste(area, { clipboardData: { files: [jpeg('b.jpg')] } })
  })
  expect(uploads).toEqual([])
  expect(await screen.findByLabelText('上传特殊资质')).toBeTruthy()
  await waitFor(() => expect(uploads.map((file) => file.name)).toEqual(['a.jpg', 'b.jpg']))
})
