import { SalesReport } from './sales-report.tsx';

export default function SalesByCategory() {
  return <SalesReport by="CATEGORY" />;
}
