import { Refine } from '@refinedev/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import BankCardInput from '../../../src/components/fields/bank-card-input'
import BankSelect from '../../../src/components/fields/bank-select'
import CategorySelect from '../../../src/components/fields/category-select'
import type { ControlProps } from '../../../src/components/fields/control'
import { createRegistry } from '../../../src/lib/resource'
import { createDataProvider } from '../../../src/providers/data'
import { areas } from '../../../src/resources/areas'
import { fakePost } from '../../support/fake-edges'
import { newUser } from '../../support/render'

const CATEGORIES = '/v1/function/manageCategoryQuery'
const BANKS = '/v1/function/bankFunc/banklist'
const leaf = (
  categoryCode: string,
  categoryName: string,
  pinyin: string,
  microAllowed: boolean,
) => ({
  categoryCode,
  categoryName,
  pinyin,
  mcc: categoryCode === 'C0101' ? '5812' : '7011',
  needQual: !microAllowed,
  microAllowed,
})
const ANSWERS: Record<string, unknown> = {
  [CATEGORIES]: [
    {
      ...leaf('C01', '餐饮', 'cy canyin', true),
      mcc: null,
      children: [
        leaf('C0101', '中餐/西餐', 'zcxc zhongcanxican', true),
        leaf('C0102', '酒吧', 'jb jiuba', false),
      ],
    },
    {
      ...leaf('C02', '住宿', 'zs zhusu', false),
      mcc: null,
      children: [leaf('C0201', '酒店', 'jd jiudian', false)],
    },
  ],
  [BANKS]: [
    {
      bankCode: '01020000',
      bankName: '中国工商银行',
      pinyin: 'zggsyh zhongguogongshangyinhang gsyh',
    },
    { bankCode: '03080000', bankName: '招商银行', pinyin: 'zsyh zhaoshangyinhang' },
  ],
}

/** A control under its label, as a form renders it; its value is shown beside it. */
function draw(control: (props: ControlProps) => React.ReactNode, start?: string) {
  function Form() {
    const [value, setValue] = useState<unknown>(start)
    return (
      <>
        <label htmlFor="f">栏目</label>
        {control({ id: 'f', value, onChange: setValue })}
        <output>{String(value ?? '')}</output>
      </>
    )
  }
  render(
    <Refine
      dataProvider={createDataProvider(createRegistry([], areas), fakePost(ANSWERS).post)}
      options={{ disableTelemetry: true }}
    >
      <Form />
    </Refine>,
  )
  return screen.findByLabelText<HTMLInputElement>('栏目')
}
const held = () => screen.getByRole('status').textContent
const offered = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent)

describe('a category', () => {
  test.each([
    ['zcxc', ['餐饮 / 中餐/西餐5812']],
    ['酒店', ['住宿 / 酒店需特殊资质 7011']],
    ['5812', ['餐饮 / 中餐/西餐5812']],
  ])('is found by %s', async (typed, found) => {
    const user = newUser()
    const input = await draw((props) => <CategorySelect {...props} source={CATEGORIES} />)
    await user.click(input)
    await user.type(input, typed)
    await waitFor(() => expect(offered('.ant-cascader-menu-item')).toEqual(found))
    await user.click(document.querySelector('.ant-cascader-menu-item')!)
    expect(held()).toBe(typed === '酒店' ? 'C0201' : 'C0101')
  })

  test('of a micro merchant is one that is open to it', async () => {
    const user = newUser()
    const input = await draw((props) => <CategorySelect {...props} source={CATEGORIES} microOnly />)
    await user.click(input)
    await waitFor(() => expect(offered('.ant-cascader-menu-item')).toEqual(['餐饮']))
    await user.click(screen.getByText('餐饮'))
    await waitFor(() =>
      expect(offered('.ant-cascader-menu-item')).toEqual(['餐饮', '中餐/西餐5812']),
    )
  })

  test('keeps its words when it is no longer offered', async () => {
    await draw((props) => <CategorySelect {...props} source={CATEGORIES} microOnly />, 'C0201')
    expect(await screen.findByText('住宿 / 酒店')).toBeTruthy()
  })
})

test.each([
  ['gsyh', '中国工商银行', '01020000'],
  ['招', '招商银行', '03080000'],
  ['03080000', '招商银行', '03080000'],
])('a bank is found by %s', async (typed, name, code) => {
  const user = newUser()
  const input = await draw((props) => <BankSelect {...props} source={BANKS} />)
  await user.click(input)
  await user.type(input, typed)
  await waitFor(() => expect(offered('.ant-select-item-option')).toEqual([name]))
  await user.click(document.querySelector('.ant-select-item-option')!)
  expect(held()).toBe(code)
})

describe('a card number', () => {
  test('is shown in groups of four while it is typed, and stored as digits', async () => {
    const user = newUser()
    const input = await draw((props) => <BankCardInput {...props} />)
    await user.type(input, '629900123')
    expect([input.value, held()]).toEqual(['6299 0012 3', '629900123'])
  })

  test('keeps the cursor in place while the user types in the middle', async () => {
    const user = newUser()
    const input = await draw((props) => <BankCardInput {...props} />, '62990012')
    await user.type(input, '5', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([input.value, input.selectionStart]).toEqual(['6259 9001 2', 3])
  })

  test('may be pasted in any way', async () => {
    const user = newUser()
    const input = await draw((props) => <BankCardInput {...props} />)
    await user.click(input)
    await user.paste(' 6299-0012 3456 ')
    expect(held()).toBe('629900123456')
  })

  test('waits for an input method to be done', async () => {
    const input = await draw((props) => <BankCardInput {...props} />)
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: '６２９９' }, isComposing: true })
    expect(held()).toBe('')
    fireEvent.compositionEnd(input)
    expect(held()).toBe('6299')
  })
})
