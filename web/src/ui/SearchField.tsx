import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export const SearchField = (props: TextFieldProps) => (
	<TextField type="search" lead={<Search aria-hidden />} autoComplete="off" {...props} />
);
