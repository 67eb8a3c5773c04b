import zhCN from 'antd/es/date-picker/locale/zh_CN'

/**
 * Antd labels the year and month buttons 选择年份 and 选择月份, which hides their text (2026年) from screen
 * readers; without these labels the text is the name.
 */
export const pickerLocale = {
  ...zhCN,
  lang: { ...zhCN.lang, yearSelect: '', monthSelect: '' },
}
