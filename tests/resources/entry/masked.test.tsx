import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import applyNormal from '../../../src/resources/apply-normal'
import { envelope } from '../../support/fake-edges'
import { newUser, renderAt, type SentCall } from '../../support/render'
import { DRAFT, formAnswers } from './answers'

test('a masked value that another choice hides is not sent, and the rest is saved', async () => {
  const user = newUser()
  const data = { subjectType: 'INDIVIDUAL', acctType: '2' }
  const { sent } = renderAt({
    resources: [applyNormal],
    at: '/merchants/merorder-normal/AP31/1',
    answers: {
      ...formAnswers({ ...DRAFT, applyId: 'AP31', step: 4, data }),
      '/v1/private/business/applyStep': ({ body }: SentCall) =>
        body.data!.includes('*')
          ? envelope(
              { errors: [{ field: 'holderName', msg: '请重新输入完整内容' }] },
              '90400',
              '参数校验失败',
            )
          : envelope({ applyId: 'AP31', version: 4, updateTime: '2026-11-20 15:00:00' }),
    },
  })
  await user.click(await screen.findByLabelText('持卡人姓名'))
  await user.paste('张*')
  await user.click(screen.getByLabelText('对私-法人'))
  await waitFor(() => expect(screen.queryByLabelText('持卡人姓名')).toBeNull())
  await screen.findByText('已保存 15:00:00')
  const saves = sent('/v1/private/business/applyStep').map(({ data }) => JSON.parse(data!))
  expect(saves.at(-1)).toHaveProperty('acctType', '1')
  expect(saves.flatMap((data) => Object.keys(data))).not.toContain('holderName')
})
