import { PartyList } from './party-list.tsx';

export default function Customers() {
  return <PartyList side="customer" />;
}
