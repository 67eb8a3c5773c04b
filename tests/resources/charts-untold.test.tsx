import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import tradeSummary from '../../src/resources/trade-summary'
import { envelope } from '../support/fake-edges'
import { renderAt } from '../support/render'

const waits = () =>
  envelope({ retryAfterMs: 60_000 }, '90400', '交易较多，正在准备这些天的汇总，请稍后再查询')

test('while a sum is being made ready no chart says that nothing was sold', async () => {
  renderAt({
    resources: [tradeSummary],
    at: '/trades/trade?dimension=MERCHANT',
    answers: { '/v1/trade/summaryList': waits },
  })
  expect(await screen.findByText('正在准备，准备好后会自动显示')).toBeTruthy()
  expect(await screen.findAllByText('数据还没有取到')).toHaveLength(2)
  expect(screen.queryByText('这段时间没有交易')).toBeNull()
})
