import zhCN from 'antd/es/date-picker/locale/zh_CN'

/**
 * Antd names the year and month buttons 选择年份 and 选择月份, which hides what they say (2026年)
 * from people who hear them; without those names the buttons are named by their words.
 */
export const pickerLocale = {
  ...zhCN,
  lang: { ...zhCN.lang, yearSelect: '', monthSelect: '' },
}
