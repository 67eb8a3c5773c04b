import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from '../../../src/components/fields/select'
import { newUser } from '../../support/render'

test('Tab in an open select of several leaves what is chosen as it is and moves on', async () => {
  const user = newUser()
  const changes: unknown[] = []
  render(
    <>
      <Select
        mode="multiple"
        virtual={false}
        aria-label="角色"
        value={['a']}
        options={[
          { value: 'a', label: '财务' },
          { value: 'b', label: '运营' },
        ]}
        onChange={(value: string[]) => changes.push(value)}
      />
      <input aria-label="下一项" />
    </>,
  )
  await user.click(screen.getByRole('combobox', { name: '角色' }))
  await screen.findByTitle('运营')
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(changes).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('下一项'))
})
