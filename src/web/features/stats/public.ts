export { MonthChart } from './month-chart.tsx'
