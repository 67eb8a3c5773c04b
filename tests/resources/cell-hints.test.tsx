import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cellOf } from '../../src/components/resource/parts/value'
import { field } from '../../src/lib/resource'

const status = field.enum('退款状态', { PROCESSING: { label: '退款中', tone: 'running' } })

test('a cell says beside its status what the row waits for', () => {
  const row = { refundStatus: 'PROCESSING', cellHints: { refundStatus: '等待上游' } }
  render(<p>{cellOf('refundStatus', status, row)}</p>)
  expect(screen.getByText('退款中')).toBeTruthy()
  expect(screen.getByText('等待上游')).toBeTruthy()
})

test('a hint of another cell, or none, changes nothing', () => {
  const row = { refundStatus: 'PROCESSING', cellHints: { other: '等待上游' } }
  const { container } = render(<p>{cellOf('refundStatus', status, row)}</p>)
  expect(container.textContent).toBe('退款中')
})
