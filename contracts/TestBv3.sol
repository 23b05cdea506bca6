// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice The BV3 token of the local chain; the ledger's hundredth is 10^16 base units here.
contract TestBv3 is ERC20, Ownable {
    constructor() ERC20("Test BV3", "BV3") Ownable(msg.sender) {}

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
