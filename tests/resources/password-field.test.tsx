import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldText } from '#domain/reading/field-text'
import { editStaffFields } from '#domain/staff/form-fields'
import { FieldInput } from '../../src/components/fields/field-input'

test('the password that a changed mobile asks for is hidden while it is typed', () => {
  render(
    <FieldInput
      id="password"
      field={editStaffFields.password}
      values={{}}
      value="Abc123456"
      onChange={() => {}}
    />,
  )
  const input = screen.getByDisplayValue('Abc123456')
  expect(input.getAttribute('type')).toBe('password')
  expect(input.getAttribute('autocomplete')).toBe('current-password')
})

test('a password is sent as it was typed, with the blanks at its ends', () => {
  expect(fieldText(editStaffFields.password, ' Abc123456 ')).toBe(' Abc123456 ')
})
