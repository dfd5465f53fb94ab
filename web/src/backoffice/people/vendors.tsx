import { PartyList } from './party-list.tsx';

export default function Vendors() {
  return <PartyList side="vendor" />;
}
